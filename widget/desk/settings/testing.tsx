import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { noPageTexts } from '#domain/agency/page-texts.ts';
import { readSettings } from '#domain/agency/settings-contract.ts';
import { useDesk } from '../desk.ts';
import { AtDesk, deskOf } from '../testing.tsx';
import { useReading } from '../use-reading.ts';
import type { RevisedSettings } from './revised-settings.ts';

/** Settings in which an owner has changed nothing yet. */
export const testSettings: RevisedSettings = {
  brand: {
    name: 'Golden Oak',
    primaryPhone: '+12135550101',
    secondaryPhone: '+12135550102',
    whatsapp: '+12135550103',
    accent: null,
    logo: null,
  },
  listing: 'reviewed',
  embedOrigins: [],
  replyTexts: [],
  pageTexts: noPageTexts,
  freshnessDays: 30,
  officeHours: null,
  retention: { contactRequestDays: 365, auditLogDays: 365 },
  revision: 1,
};

interface Answers {
  /** The settings at first. */
  stored?: RevisedSettings;
  /** The answers to the first changes; later ones are accepted. */
  refusals?: Response[];
}

/**
 * Renders a part of the settings for an owner, over a server that keeps what is saved.
 * @returns the bodies of the changes, and the function that changes the settings as a colleague would
 */
export async function renderSettings(
  part: (settings: RevisedSettings) => ReactElement,
  { stored = testSettings, refusals = [] }: Answers = {},
) {
  const sent: unknown[] = [];
  let { revision, ...settings } = stored;
  const answer = (init?: ResponseInit) => Response.json(settings, { ...init, headers: { ETag: `"${revision}"` } });
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    if (method === 'GET') return answer();
    const refusal = refusals.shift();
    if (refusal) return refusal;
    if (new Headers(headers).get('If-Match') !== `"${revision}"`)
      return Response.json({ code: 'stale', error: 'Changed meanwhile.' }, { status: 409 });
    const patch: Partial<typeof settings> = JSON.parse(String(body));
    sent.push(patch);
    settings = { ...settings, ...patch };
    revision += 1;
    return answer();
  });
  // The drafts of the test before.
  sessionStorage.clear();
  const desk = deskOf('owner');
  await render(
    <AtDesk desk={desk} name="Settings">
      <Part render={part} />
    </AtDesk>,
  );
  return {
    desk,
    sent,
    changeElsewhere(patch: Partial<typeof settings>): void {
      settings = { ...settings, ...patch };
      revision += 1;
    },
  };
}

function Part({ render: part }: { render: (settings: RevisedSettings) => ReactElement }) {
  const desk = useDesk();
  const { data } = useReading('settings', () => desk.revisedCall(readSettings, {}));
  return data ? part(data) : null;
}
