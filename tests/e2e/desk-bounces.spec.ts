import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { reports } from '../../worker/testing/bounces.ts';
import { deskRequests, openDesk, replyTo } from './support/desk.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const created = z.object({ id: z.string() });
const messages = z.array(z.object({ id: z.string(), text: z.string() }));
const { text } = textsFor('en');

test('an answer that comes back by mail opens the request again, and its row says so', async ({ page }) => {
  const nanny = new SignedInNanny(page, 'en');
  await nanny.signInWith({ ...completeProfile, isPublic: true });
  const parentName = `Family ${randomUUID().replace(/[^a-f]/g, '')}`;
  const to = `${randomUUID()}@example.com`;
  const asked = { profileId: nanny.profileId, parentName, email: to, message: 'Twins & a dog' };
  const { id: requestId } = created.parse(
    await (await page.request.post('/api/contact-requests', { data: asked })).json(),
  );
  const desk = await deskRequests('reviewer');
  await replyTo(desk, requestId, 'We call you today.');
  await desk.dispose();
  const sent = async () => {
    const outbox = await page.request.get(`/api/dev/outbox?to=${encodeURIComponent(to)}`);
    return messages.parse(await outbox.json()).find((message) => message.text === 'We call you today.')?.id;
  };
  await expect.poll(sent).toBeDefined();
  // Where the local runtime takes mail as Email Routing would hand it to the Worker.
  const arrives = (mail: string) =>
    page.request.post('/cdn-cgi/local/email?from=mailer-daemon@example.net&to=profiles@goldenoak.example', {
      headers: { 'Content-Type': 'text/plain' },
      data: mail,
    });
  expect((await arrives(reports.postfix({ id: (await sent()) ?? '', to }))).status()).toBe(200);

  await openDesk(page, 'reviewer', { path: `/agency/requests?q=${encodeURIComponent(parentName)}` });
  const row = page.locator('a[data-row]').filter({ hasText: parentName });
  await expect(row).toContainText(text('desk.request.bounced.mark'));
  await expect(row).toContainText(text('desk.request.state.in-progress'));
  await row.click();
  await expect(page.getByText(text('desk.request.bounced.title', { email: to }))).toBeVisible();
});
