import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import { dayMs, hourMs } from '#domain/durations.ts';
import { verifyCode, sendCode } from '#worker/features/identity/service.ts';
import { endSession } from '#worker/features/identity/sessions/service.ts';
import { findSession } from '#worker/session/session.ts';
import { deliverMessage } from '#worker/features/outbox/service.ts';
import { createProfile, updateProfile } from '#worker/features/profile/service.ts';
import { sweepStillFree } from '#worker/features/still-free/service.ts';
import { createServices, type Services } from '#worker/services.ts';
import type { DemoNanny } from './demo-nanny.ts';
import { loadDesk } from './desk.ts';
import { addMedia, type DemoFiles } from './media.ts';
import { demoNannies } from './nannies.ts';
import { addReferences } from './references.ts';
import { addTranslations } from './translations.ts';

/** The interval at which the demo nannies joined. */
const joinedEveryMs = 3 * hourMs;

/** The age of the first profile: old enough for the availability reminder to be due. */
const firstJoinedMs = 33 * dayMs;

/**
 * Fills an empty database with demo nannies, as if each had signed up: a code, a session, a profile, and for most a publication.
 */
export async function loadDemoData(env: Env, files: DemoFiles, now = Date.now()): Promise<void> {
  const clock = { now: now - firstJoinedMs };
  let lastText = '';
  const services: Services = createServices(env, {
    clock: { now: () => clock.now },
    jobs: {
      // The local adapters send at once.
      async send(jobs) {
        for (const job of jobs) if (job.kind === 'deliver-message') await deliverMessage(services, job.messageId);
      },
      backlog: async () => 0,
    },
    sms: {
      async send(_to, text) {
        lastText = text;
      },
    },
  });
  for (const [place, nanny] of demoNannies.entries()) {
    await join(services, nanny, { place, files, readCode: () => /\d{6}/.exec(lastText)?.[0] ?? '' });
    clock.now = now - (demoNannies.length - place - 1) * joinedEveryMs;
  }
  await loadDesk(services, clock, now);
  clock.now = lastDaytime(services.config.timeZone, now);
  await sweepStillFree(services);
}

/** The latest full hour up to an instant at which messages may be sent. */
function lastDaytime(timeZone: string, instant: number): number {
  let hour = instant - (instant % hourMs);
  while (afterQuietTime(timeZone, hour) !== hour) hour -= hourMs;
  return hour;
}

async function join(
  services: Services,
  nanny: DemoNanny,
  { place, files, readCode }: { place: number; files: DemoFiles; readCode(): string },
): Promise<void> {
  const caller = { flow: undefined, keepsFlow: false, device: {}, network: '127.0.0.1', locale: nanny.locale };
  const { flow } = await sendCode(services, nanny.profile.phone, caller);
  const { token } = await verifyCode(
    services,
    { phone: nanny.profile.phone, code: readCode() },
    { ...caller, flow },
    null,
  );
  const session = await findSession(services, token);
  if (!session) throw new Error(`${nanny.profile.phone} has no session`);
  const { profile } = await createProfile(services, session);
  await updateProfile(services, session, profile.id, nanny.profile, undefined);
  await addMedia(services, session, { profileId: profile.id, place, files });
  await addTranslations(services, session, nanny);
  if (nanny.state !== 'draft') {
    await updateProfile(services, session, profile.id, { isPublic: true, isActive: true }, undefined);
  }
  // The first nanny is on the landing page, so her page shows everything that a page can have.
  if (place === 0) await addReferences(services, session, profile.id);
  await endSession(services, session);
}
