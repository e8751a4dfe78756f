import { describe, expect, it } from 'vitest';
import guide from '../../../docs/desk.md?raw';
import type { Decisions, Look } from '../../testing/decisions/decision.ts';
import { familyDecisions } from '../../testing/decisions/families.ts';
import { nannyDecisions } from '../../testing/decisions/nannies.ts';
import { storedState } from '../../testing/stored-state.ts';
import { deskRoutes } from '../../http/desk-roles.ts';

type WriteRoute = Exclude<keyof typeof deskRoutes, `GET ${string}`>;

/** What a change names of what was seen: the header `If-Match`, fields of its body, or nothing because of a reason. */
type Named = 'If-Match' | readonly string[];
type Seen = Named | { any: string };

const own = { any: 'about the caller only' };

/** Every route of the desk that changes something. A new one does not compile without its row. */
const seenBy: Record<WriteRoute, Seen> = {
  'POST /api/agency/me/passkeys/options': own,
  'POST /api/agency/me/passkeys': own,
  'DELETE /api/agency/me/passkeys/:id': own,
  'POST /api/agency/presence': own,
  'PATCH /api/agency/requests/:id': 'If-Match',
  'POST /api/agency/requests/:id/notes': { any: 'adds a note' },
  'POST /api/agency/requests/:id/replies': 'If-Match',
  'POST /api/agency/requests/:id/release': { any: 'valid for any version' },
  'POST /api/agency/introductions': { any: 'makes an introduction' },
  'PATCH /api/agency/introductions/:id': 'If-Match',
  'PUT /api/agency/introductions/:id/order': 'If-Match',
  'POST /api/agency/introductions/:id/send': 'If-Match',
  'POST /api/agency/introductions/:id/withdraw': 'If-Match',
  'POST /api/agency/introductions/:id/extend': 'If-Match',
  'POST /api/agency/introductions/:id/consents': 'If-Match',
  'POST /api/agency/introductions/:id/interviews': 'If-Match',
  'POST /api/agency/profiles/:id/approve': ['version'],
  'POST /api/agency/profiles/:id/hold': { any: 'valid for any version' },
  'POST /api/agency/profiles/:id/release': { any: 'valid for any version' },
  'POST /api/agency/profiles/:id/notes': { any: 'adds a note' },
  'POST /api/agency/profiles/:id/merge': ['version', 'quickVersion'],
  'PUT /api/agency/profiles/:id/background-check': ['version', 'replaces'],
  'PUT /api/agency/profiles/:id/trustline': ['version', 'revision'],
  'POST /api/agency/profiles/:id/erase': { any: 'erases any version' },
  'POST /api/agency/references/:id/approve': 'If-Match',
  'POST /api/agency/references/:id/refuse': 'If-Match',
  'POST /api/agency/references/:id/call': 'If-Match',
  'PUT /api/profiles/:id/translations/:field': ['sourceText'],
  'PUT /api/profiles/:id/translations/:field/:locale': ['sourceText', 'replaces'],
  'DELETE /api/profiles/:id/translations/:field/:locale': { any: 'shows the original again' },
  'POST /api/profiles/:id/translations/:field/:locale/suggest': { any: 'only suggests' },
  'POST /api/profiles/:id/translations/:field/:locale/unchanged': ['sourceText', 'text'],
  'POST /api/agency/certifications/:id/verify': 'If-Match',
  'POST /api/agency/certifications/:id/refuse': 'If-Match',
  'POST /api/agency/staff': { any: 'adds a member or sets a role' },
  'DELETE /api/agency/staff/:id': { any: 'valid for any role' },
  'PUT /api/agency/settings': 'If-Match',
  'POST /api/agency/logo': { any: 'only stores the file' },
};

const decisions: Decisions = { ...nannyDecisions, ...familyDecisions };

const isNamed = (entry: [string, Seen]): entry is [WriteRoute, Named] =>
  typeof entry[1] === 'string' || 'length' in entry[1];

/** Creates what the decision of a route needs. */
async function prepare(route: string) {
  const decision = await decisions[route]?.();
  if (!decision) throw new Error(`No decision is known for ${route}.`);
  const [method = ''] = route.split(' ');
  const send = async ({ path, body, headers }: Look) => {
    const answer = await decision.owner.call(method, path, body, headers);
    return { status: answer.status, ...(await answer.json<object>()) };
  };
  return { ...decision, send };
}

describe('security.md: deciding on something else than was seen', () => {
  it.each(Object.entries(seenBy).filter(isNamed))('%s names what was seen', async (route, seen) => {
    const { look, send } = await prepare(route);
    const { headers, ...rest } = await look();
    if (seen === 'If-Match') {
      expect(await send(rest)).toMatchObject({ status: 428, code: 'precondition_required' });
    } else {
      for (const name of seen) {
        const { [name]: _, ...blind }: Record<string, unknown> = { ...rest.body };
        expect(await send({ ...rest, body: blind }), name).toMatchObject({ status: 422, issues: [{ path: name }] });
      }
    }
    expect(await send({ headers: headers ?? {}, ...rest })).toMatchObject({ status: 200 });
  });

  it.each(Object.entries(seenBy).filter(isNamed))('%s is refused once a fact is another one', async (route) => {
    const { look, facts, send } = await prepare(route);
    for (const [fact, change] of Object.entries(facts)) {
      const seen = await look(fact);
      const changed = await change();
      if (changed instanceof Response) expect(changed.status, fact).toBeLessThan(300);
      const before = await storedState();
      expect(await send(seen), fact).toMatchObject({ status: 409 });
      expect(await storedState(), fact).toEqual(before);
    }
  });

  it('docs/desk.md says what each change names', () => {
    const rows = Object.entries(seenBy).map(([route, seen]) => {
      if (seen === 'If-Match') return `| \`${route}\` | \`If-Match\` |`;
      if ('any' in seen) return `| \`${route}\` | nothing: ${seen.any} |`;
      return `| \`${route}\` | ${seen.map((name) => `\`${name}\``).join(', ')} |`;
    });
    const [, shown] = /<!-- seen -->\n+([\s\S]*?)\n+<!-- \/seen -->/.exec(guide) ?? [];
    expect(shown).toBe(['| change | names |', '| --- | --- |', ...rows].join('\n'));
  });
});
