import { EmbeddedNanny, hostPages } from './support/embedded.ts';
import { expect, test } from './support/test.ts';

/** Records, before any script of the page runs, every message that any window or port of the page gets. */
function recordMessages() {
  const seen: string[] = [];
  Reflect.set(window, 'seenMessages', seen);
  const record = ({ data }: MessageEvent<unknown>) => void seen.push(JSON.stringify(data) ?? '');
  window.addEventListener('message', record, true);
  const Native = window.MessageChannel;
  window.MessageChannel = class extends Native {
    constructor() {
      super();
      this.port1.addEventListener('message', record);
      this.port2.addEventListener('message', record);
    }
  };
}

/** Everything that a script of the host page can read without asking a server. */
async function readHostPage(): Promise<string> {
  const databases = await indexedDB.databases();
  const globals = Object.getOwnPropertyNames(window).flatMap((name) => {
    const value: unknown = Reflect.get(window, name);
    return typeof value === 'string' ? [value] : [];
  });
  const shadows = [...document.querySelectorAll('nanny-profile-builder')].map(
    (element) => `${element.outerHTML} ${element.shadowRoot?.innerHTML}`,
  );
  return [
    JSON.stringify(Reflect.get(window, 'seenMessages')),
    JSON.stringify(Object.entries(sessionStorage)),
    JSON.stringify(Object.entries(localStorage)),
    JSON.stringify(databases),
    JSON.stringify(performance.getEntries().map(({ name }) => name)),
    document.cookie,
    document.documentElement.outerHTML,
    ...globals,
    ...shadows,
  ].join('\n');
}

test('security.md: hostile host page: with isolate it gets neither token nor flow nor text, and opens nothing', async ({
  page,
  request,
  baseURL,
}) => {
  await page.addInitScript(recordMessages);
  const given = new Set<string>();
  page.on('response', async (response) => {
    if (!/\/api\/phone\/(?:send|verify)-code$/.test(response.url())) return;
    const { token, flow } = await response.json();
    for (const secret of [token, flow]) if (typeof secret === 'string') given.add(secret);
  });
  const nanny = new EmbeddedNanny(page, { framed: true });
  await nanny.visit('09-isolated');
  await nanny.verify();
  await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
  await nanny.expectSaved();
  expect(given.size).toBe(2);

  const reachable = await page.evaluate(readHostPage);
  expect(reachable).toContain('np:hello');
  for (const secret of [...given, 'Grace', 'Okonkwo']) expect(reachable).not.toContain(secret);

  const isVerified = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}`, Origin: new URL(hostPages).origin };
    const answer = await request.get(`${baseURL}/api/phone/status`, { headers });
    return (await answer.json()).isVerified;
  };
  const candidates = new Set(reachable.match(/[\w-]{20,100}/g));
  for (const candidate of candidates) expect(await isVerified(candidate), candidate).toBe(false);
  // Who has the token is verified: the question asked above is the right one.
  expect((await Promise.all([...given].map(isVerified))).filter(Boolean)).toHaveLength(1);
});
