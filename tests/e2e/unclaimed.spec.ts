import { z } from 'zod';
import { localizePath } from '#domain/locale.ts';
import { deskRequests, openDesk } from './support/desk.ts';
import { freshPhone } from './support/fresh-phone.ts';
import { expectAccessible, Nanny } from './support/nanny.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

/** A name that nobody else in the database has. */
const canary = () =>
  `Canaria${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')}`;

test('staff add a nanny and invite her; her code makes the draft hers, in Spanish on a phone, and she publishes it', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 409/, /status of 404/);
  const [phone, lastName] = [freshPhone(), canary()];
  await openDesk(page, 'reviewer', { path: '/agency/nannies' });

  const add = async () => {
    await page.getByRole('button', { name: text('desk.nannies.add') }).click();
    const dialog = page.getByRole('dialog', { name: text('desk.nannies.add') });
    await dialog.getByLabel(text('labels.field.firstName')).fill('Lucía');
    await dialog.getByLabel(text('labels.field.lastName')).fill(lastName);
    await dialog.getByLabel(text('labels.field.phone')).fill(phone);
    await dialog.getByLabel(text('desk.newNanny.locale')).selectOption('es');
    await dialog.getByText(text('desk.newNanny.more')).click();
    await dialog.getByLabel(text('labels.field.city')).fill('Pasadena');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: text('desk.newNanny.save') }).click();
    return dialog;
  };

  const path = await test.step('staff add her, edit the draft and invite her', async () => {
    await add();
    await expect(page.getByText(text('desk.unclaimed.title'))).toBeVisible();
    await page.getByRole('button', { name: text('desk.unclaimed.edit') }).click();
    const dialog = page.getByRole('dialog', { name: text('desk.unclaimed.edit') });
    await dialog.getByText(text('desk.newNanny.more')).click();
    await dialog.getByLabel(text('labels.field.yearsExperience')).fill('6');
    await dialog.getByRole('button', { name: text('desk.unclaimed.save') }).click();
    await expect(dialog).toBeHidden();
    const invite = page.getByRole('button', { name: text('desk.unclaimed.invite', { channel: 'sms' }) });
    await invite.click();
    // Other tests may have used up the day's text messages.
    const sent = page.getByText(text('desk.unclaimed.again'));
    await expect(sent.or(page.getByText(text('desk.unclaimed.waiting')))).toBeVisible();
    await expect(invite).toBeHidden();
    await page.getByLabel(text('desk.messages.label')).fill('Welcome!');
    await page.getByRole('button', { name: text('desk.messages.send'), exact: true }).click();
    await expect(page.getByLabel(text('desk.messages.label'))).toHaveValue('');
    await expect(page.getByRole('region', { name: text('desk.messages.title') })).toContainText('Welcome!');
    await expectAccessible(page);
    return new URL(page.url()).pathname;
  });

  await test.step('added twice, her number leads to her profile', async () => {
    await page.goto('/agency/nannies');
    const dialog = await add();
    await dialog.getByRole('button', { name: text('desk.newNanny.known', { name: `Lucía ${lastName}` }) }).click();
    await expect(page).toHaveURL(path);
  });

  const id = path.split('/').at(-1) ?? '';
  await test.step('no family sees anything of her', async () => {
    const places = ['/nannies', '/nannies?q=Lucía', '/nannies/pasadena', '/sitemap.xml', '/sitemaps/profiles-1.xml'];
    const asked = [`/api/featured?ids=${id}`, `/profile/${id}`, `/es/profile/${id}`, `/api/profiles/${id}`];
    for (const place of [...places, ...asked]) {
      const answer = await page.request.get(place, { headers: { cookie: '' } });
      expect(await answer.text(), place).not.toContain(lastName);
    }
    expect((await page.request.get(`/api/profiles/${id}`, { headers: { cookie: '' } })).status()).toBe(404);
    expect((await page.request.get(`/profile/${id}`)).status()).toBe(404);
    expect((await page.request.get(`/profile/${id}/share.png`)).status()).toBe(404);
  });

  await test.step('she signs in, learns who wrote it, and publishes', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es' });
    const hers = await context.newPage();
    const nanny = new Nanny(hers, 'es', { phone });
    await nanny.open();
    await nanny.verify();
    const notice = hers.getByText(nanny.text('builder.written.title', { agency: 'Golden Oak Nannies' }));
    await expect(notice).toBeVisible();
    await expect(nanny.field('steps.personal.lastName')).toHaveValue(lastName);
    await expectAccessible(hers);
    await nanny.fillPersonalInformation({ firstName: 'Lucía', lastName });
    await nanny.nextTo('work-preferences');
    await nanny.fillWorkPreferences();
    await nanny.nextTo('experience');
    await expect(nanny.field('steps.experience.yearsExperience')).toHaveValue('6');
    await nanny.fillExperience();
    await nanny.nextTo('availability');
    await nanny.publishWithout('days');
    await expect(hers).toHaveURL(new RegExp(`${localizePath('/profile/', 'es')}`));
    await expect(hers.getByRole('heading', { level: 1, name: new RegExp(lastName) })).toBeVisible();
    await context.close();
  });

  await test.step('from then on only she writes', async () => {
    const desk = await deskRequests('reviewer');
    const detail = z
      .object({ state: z.string(), profile: z.object({ revision: z.number() }) })
      .parse(await (await desk.get(`/api/agency/profiles/${id}`)).json());
    expect(detail.state).toBe('waiting');
    const headers = { 'If-Match': `"${detail.profile.revision}"` };
    const refused = await desk.patch(`/api/agency/profiles/${id}`, { data: { city: 'Irvine' }, headers });
    expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'profile_claimed' }]);
    await desk.dispose();
  });
});
