import { randomUUID } from 'node:crypto';
import { openDesk } from './support/desk.ts';
import { expectAccessible } from './support/nanny.ts';
import { requestPane } from './support/requests.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

test('a family calls: it is written down from any screen, and its job while it speaks', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const parentName = `Family ${randomUUID().replace(/[^a-f]/g, '')}`;
  await openDesk(page, 'reviewer', { path: '/agency' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: text('desk.new') });
  const name = dialog.getByLabel(text('desk.request.new.name'));
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(parentName);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel(text('desk.request.new.email'))).toHaveAccessibleDescription(
    new RegExp(text('validation.emailOrPhoneNeeded')),
  );
  await dialog.getByLabel(text('desk.request.new.phone')).fill('(626) 555-0188');
  await dialog.getByRole('button', { name: text('desk.request.new.save') }).click();

  const open = requestPane(page, parentName);
  await expect(open).toContainText(text('desk.request.aboutNobody'));
  await expect(open).toContainText(text('desk.request.stateIs', { state: text('desk.request.state.in-progress') }));
  await expect(open.getByLabel(text('desk.request.reply', { email: '' }))).toHaveCount(0);

  await open.getByRole('button', { name: text('desk.request.job.edit') }).click();
  const children = open.getByRole('textbox', { name: text('request.job.children') });
  await children.fill('8 months, 3');
  await children.press('Tab');
  await expect(children).toHaveValue('8 months, 3 years');
  const from = open.getByRole('textbox', { name: text('request.job.payMin') });
  await from.fill('900');
  await from.press('Tab');
  await expect(from).toHaveAccessibleDescription(text('validation.pay.hour'));
  await from.fill('28');
  await from.press('Tab');
  await expect(open).toContainText(
    text('desk.request.event.job', { name: 'Rosa Delgado', fields: text('request.job.pay') }),
  );
  await expectAccessible(page);

  await page
    .getByRole('button', { name: text('desk.request.undo') })
    .first()
    .click();
  await expect(from).toHaveValue('');
  await open.getByRole('button', { name: text('desk.request.job.done') }).click();
  await expect(open).toContainText('8 months, 3 years');
  await expect(open).not.toContainText('$28');
});
