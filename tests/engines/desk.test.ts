import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { journey } from './journey.ts';
import { product, type Target } from './screen.ts';
import { received, receivedCode } from './server.ts';

/** A member of the demo agency (scripts/demo/desk.ts) for each engine, because a phone gets its next code a minute later. */
const staffPhones = { Firefox: '+12135550101', WebKit: '+12135550102' };

journey('staff sign in at the desk and answer a family', async (screen, { name }) => {
  const { tab, text } = screen;
  const parentName = `Family ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const email = `${randomUUID()}@example.com`;
  await ask({ parentName, email });

  await screen.open('/agency/requests');
  await screen.press({ role: 'field', name: text('verification.phoneLabel') });
  await tab.type(staffPhones[name]);
  await screen.press({ role: 'button', name: text('desk.signIn.send') });
  await screen.press({ role: 'field', name: text('verification.codeLabel') });
  await tab.type(await receivedCode(staffPhones[name]));

  await screen.press({ css: 'a[data-row]', name: new RegExp(parentName) });
  const pane: Target = { role: 'article', name: parentName };
  await screen.write(
    { role: 'field', name: text('desk.request.reply', { email }), within: pane },
    'We call you today.',
  );
  await screen.press({ role: 'button', name: text('desk.request.send'), within: pane });
  await received(email, /We call you today\./);
});

const profile = z.object({ id: z.string() });

/** A family's request about a nanny of the demo data. */
async function ask(family: { parentName: string; email: string }): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Origin: product, Connection: 'close' };
  const found = await fetch(`${product}/api/profiles/by-slug/elena-marquez`, { headers });
  const { id: profileId } = profile.parse(await found.json());
  const body = JSON.stringify({ profileId, ...family, urgency: 'urgent', message: 'Twins & a dog' });
  const answer = await fetch(`${product}/api/contact-requests`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`not asked: ${await answer.text()}`);
}
