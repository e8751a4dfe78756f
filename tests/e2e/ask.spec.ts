import { randomUUID } from 'node:crypto';
import type { RequestDetail, RequestItem } from '#domain/request/desk.ts';
import { localizePath } from '#domain/locale.ts';
import { deskRequests } from './support/desk.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

/** The request of a family, as the desk has it. */
async function atDesk(parentName: string): Promise<RequestDetail> {
  const desk = await deskRequests('reviewer');
  const list = await desk.get(`/api/agency/requests?q=${encodeURIComponent(parentName)}`);
  const { items }: { items: RequestItem[] } = await list.json();
  const detail = await desk.get(`/api/agency/requests/${items[0]?.id ?? ''}`);
  const request: RequestDetail = await detail.json();
  await desk.dispose();
  return request;
}

for (const [locale, script] of [
  ['zh', true],
  ['es', false],
] as const) {
  test.describe(() => {
    test.use({ javaScriptEnabled: script });
    test(
      `${locale}: a family without a nanny says what it needs, ${script ? 'with' : 'without'} script`,
      onPhone,
      async ({ page, complaints }) => {
        complaints.expect(/status of 422/);
        const { text } = textsFor(locale);
        const parentName = `Family ${randomUUID().replace(/[^a-f]/g, '')}`;
        await page.goto(localizePath('/about', locale));
        const link = page.getByRole('main').getByRole('link', { name: text('request.ask.title') });
        await expect(link).toHaveAttribute('href', localizePath('/ask', locale));
        await page.goto(`${localizePath('/ask', locale)}#src=flyer-2026`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('request.ask.title'));
        if (script) await expectAccessible(page);

        const field = (id: string) => page.getByRole('textbox', { name: text(id) });
        await field('request.parentName').fill(parentName);
        await field('request.email').fill(`${randomUUID()}@example.com`);
        await field('request.job.children').fill('8, 3');
        await page.getByLabel(text('request.job.startDate')).fill('2020-01-01');
        await field('request.job.place').fill('91106');
        await page.getByLabel(text('request.job.expecting')).check();
        await page.getByLabel(text('request.job.arrangement')).selectOption('live-in');
        await page.getByLabel(text('labels.duty.transportation')).check();
        await field('request.job.payMin').fill('900');
        await page.getByRole('button', { name: text('request.send') }).click();

        const pay = field('request.job.payMin');
        await expect(pay).toHaveAccessibleDescription(text('validation.pay.hour'));
        await expect(pay).toBeFocused();
        await expect(page.getByLabel(text('labels.duty.transportation'))).toBeChecked();
        await pay.fill('28');
        await page.getByRole('button', { name: text('request.send') }).click();

        const start = page.getByLabel(text('request.job.startDate'));
        await expect(start).toHaveAccessibleDescription(text('validation.startPast'));
        await start.fill('');
        await page.getByRole('button', { name: text('request.send') }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('request.sentTitle'));

        expect(await atDesk(parentName)).toMatchObject({
          source: script ? 'flyer-2026' : null,
          nannies: 0,
          job: {
            children: [
              { age: 8, unit: 'years' },
              { age: 3, unit: 'years' },
            ],
            expecting: true,
            place: '91106',
            arrangement: 'live-in',
            duties: ['transportation'],
            pay: { from: 28, per: 'hour' },
          },
        });
      },
    );
  });
}
