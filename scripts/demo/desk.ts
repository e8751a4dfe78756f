import { asc, sql } from 'drizzle-orm';
import { defaultTrustlineSettings } from '#domain/trustline/settings.ts';
import type { NewUnclaimed } from '#domain/profile/unclaimed.ts';
import type { StaffRole } from '#domain/agency/roles.ts';
import { dayMs, hourMs } from '#domain/durations.ts';
import { profiles } from '#worker/db/schema.ts';
import type { Actor } from '#worker/session/actor.ts';
import {
  listCertifications,
  refuseCertification,
  verifyCertification,
} from '#worker/features/agency/certification/service.ts';
import { noteRequest, patchRequest, replyToRequest } from '#worker/features/agency/request/changing/service.ts';
import {
  approveProfile,
  holdProfile,
  noteProfile,
  recordBackgroundCheck,
} from '#worker/features/agency/profile/service.ts';
import { writeProfile } from '#worker/features/agency/unclaimed/service.ts';
import { decideReference, listDeskReferences } from '#worker/features/agency/reference/service.ts';
import { recordTrustline } from '#worker/features/agency/trustline/service.ts';
import { inviteStaff } from '#worker/features/agency/staff/service.ts';
import { receiveRequest } from '#worker/features/request/service.ts';
import { writeSettings } from '#worker/settings.ts';
import { addViews } from '#worker/features/view/queries.ts';
import { type Services, todayOf } from '#worker/services.ts';
import { demoFamilies, type DemoFamily } from './families.ts';
import { addedSince, demoReplyTexts, holdReasons } from './desk-texts.ts';
import { demoNannies } from './nannies.ts';

/** The staff of the demo agency; `npm start` prints their phone numbers. */
export const demoStaff: readonly { phone: string; name: string; role: StaffRole }[] = [
  { phone: '+12135550101', name: 'Olivia Park', role: 'owner' },
  { phone: '+12135550102', name: 'Rosa Delgado', role: 'reviewer' },
  { phone: '+12135550103', name: 'Victor Lin', role: 'viewer' },
];

/** Nannies whom staff have added, and who have not claimed their profiles. */
const demoUnclaimed = [
  {
    firstName: 'Marisol',
    lastName: 'Vega',
    phone: '+12135550191',
    locale: 'es',
    city: 'Glendale',
    languages: ['Spanish'],
  },
  { firstName: 'Grace', lastName: 'Thompson', phone: '+12135550192', locale: 'en', yearsExperience: 6 },
] as const satisfies readonly NewUnclaimed[];

/** Of this many profiles, one waits for its review, and one was changed since its review. */
const waitsEvery = { review: 9, change: 7 } as const;

/** The TrustLine checks of the first nannies: one is registered, one an applicant. */
const demoTrustline = [{ state: 'registered' as const, number: 'TL 204 117' }, { state: 'applicant' as const }];

/**
 * Simulates some days of work at the demo agency: most profiles are reviewed, some certifications are verified, and families have
 * sent requests, so that no queue of the desk is empty. Does nothing if the desk already has staff.
 * @param now when the desk is opened, ms since the epoch
 */
export async function loadDesk(services: Services, clock: { now: number }, now: number): Promise<void> {
  const people: Actor[] = [];
  for (const person of demoStaff) {
    const id = await inviteStaff(services, { id: 'set-up', network: '127.0.0.1' }, person);
    people.push({ id, name: person.name, role: person.role, network: '127.0.0.1', locale: 'en' });
  }
  const [owner, reviewer] = people;
  if (!owner || !reviewer) return;
  clock.now = now - 12 * dayMs;
  await writeSettings(
    services,
    { replyTexts: demoReplyTexts, trustline: { ...defaultTrustlineSettings, showsApplicants: true } },
    {
      id: 'demo',
      actorId: owner.id,
      action: 'settings.changed',
      subjectId: 'settings',
      at: clock.now,
    },
  );
  await holdSome(services, clock, reviewer);
  await review(services, clock, reviewer, now);
  await checkCertifications(services, reviewer);
  await approveReferences(services, reviewer);
  clock.now = now - 5 * dayMs;
  for (const nanny of demoUnclaimed) await writeProfile(services, reviewer, nanny);
  const shown = await publicProfiles(services);
  for (const [place, family] of demoFamilies.entries()) {
    const nanny = shown[(place * 5) % shown.length];
    if (nanny) await ask(services, clock, { family, profileId: nanny.id, at: now - family.hoursAgo * hourMs, people });
  }
  for (const [place, { id }] of shown.entries()) {
    for (let day = 0; day < 14; day += 1) {
      const date = new Date(now - day * dayMs).toISOString().slice(0, 10);
      await addViews(services.db, [{ profileId: id, views: 1 + ((place * 7 + day * 3) % 9) }], date);
    }
  }
}

function publicProfiles(services: Services) {
  return services.db
    .select()
    .from(profiles)
    .where(sql`is_public AND is_active AND held_at IS NULL`)
    .orderBy(asc(profiles.createdAt));
}

/** Reviews in the order in which the nannies joined; the newest wait, and some profiles were changed since. */
async function review(services: Services, clock: { now: number }, reviewer: Actor, now: number): Promise<void> {
  for (const [place, profile] of (await publicProfiles(services)).entries()) {
    clock.now = Math.max(profile.updatedAt + 5 * hourMs, now - 12 * dayMs);
    if (place % waitsEvery.review === waitsEvery.review - 1) continue;
    await approveProfile(services, reviewer, { id: profile.id, revision: profile.revision });
    if (place % 3 === 0) {
      const checkedOn = new Date(clock.now).toISOString().slice(0, 10);
      await recordBackgroundCheck(services, reviewer, {
        id: profile.id,
        revision: profile.backgroundCheckRevision,
        checkedOn,
      });
    }
    const trustline = services.config.trustline.isUsed && demoTrustline[place];
    if (trustline) {
      const checkedOn = todayOf(services);
      const check = { ...trustline, checkedOn };
      await recordTrustline(services, reviewer, { id: profile.id, revision: profile.trustlineRevision, check });
    }
    if (place % waitsEvery.change === waitsEvery.change - 1) {
      const locale = demoNannies.find((nanny) => nanny.profile.phone === profile.phone)?.locale ?? 'en';
      const aboutMe = `${profile.aboutMe ?? ''}\n\n${addedSince[locale]}`;
      await services.db
        .update(profiles)
        .set({ aboutMe, revision: profile.revision + 1, updatedAt: clock.now + hourMs })
        .where(sql`id = ${profile.id}`);
      await noteProfile(services, reviewer, { id: profile.id, text: 'Very warm on the phone. References promised.' });
    }
  }
}

async function checkCertifications(services: Services, reviewer: Actor): Promise<void> {
  const { items } = await listCertifications(services, reviewer.locale, 'waiting', undefined);
  for (const [place, certification] of items.entries()) {
    const { expiry, documentUrl } = certification;
    if (place % 4 === 3 || documentUrl === undefined) continue;
    if (place % 13 === 6) await refuseCertification(services, reviewer, certification, holdReasons.unreadable);
    else if (expiry !== 'expired' || place % 2 === 0) await verifyCertification(services, reviewer, certification, {});
  }
}

async function approveReferences(services: Services, reviewer: Actor): Promise<void> {
  const [first] = await publicProfiles(services);
  if (!first) return;
  for (const { id, revision } of await listDeskReferences(services, reviewer.locale, first.id)) {
    await decideReference(services, reviewer, { id, revision, state: 'approved' });
  }
}

/** Holds the profiles marked for a hold, some hours after they were published. */
async function holdSome(services: Services, clock: { now: number }, reviewer: Actor): Promise<void> {
  const held = demoNannies.filter(({ state }) => state === 'held');
  for (const profile of await publicProfiles(services)) {
    const nanny = held.find(({ profile: { phone } }) => phone === profile.phone);
    if (!nanny) continue;
    clock.now = profile.updatedAt + 5 * hourMs;
    await holdProfile(services, reviewer, { id: profile.id, reason: holdReasons.portrait[nanny.locale] });
  }
}

async function ask(
  services: Services,
  clock: { now: number },
  input: { family: DemoFamily; profileId: string; at: number; people: Actor[] },
): Promise<void> {
  const { family, people } = input;
  clock.now = input.at;
  const { id } = await receiveRequest(
    services,
    {
      profileIds: [input.profileId],
      parentName: family.name,
      email: family.email,
      phone: family.phone,
      urgency: family.urgency,
      message: family.message,
      ...(family.becomes === 'quarantined' && { website: 'https://cheap-nannies.example' }),
    },
    { network: `198.51.100.${family.hoursAgo % 250}`, locale: family.locale, idempotencyKey: undefined },
  );
  const [owner, reviewer] = people;
  if (!owner || !reviewer) return;
  clock.now += 2 * hourMs;
  if (family.note) await noteRequest(services, reviewer, { id, text: family.note });
  if (family.reply) await replyToRequest(services, reviewer, { id, text: family.reply });
  const patch = (state: 'in-progress' | 'closed' | 'spam', assignee?: Actor) =>
    patchRequest(services, owner, {
      id,
      revision: undefined,
      patch: {
        state,
        ...(state === 'closed' && { closingReason: 'found-elsewhere' as const }),
        ...(assignee && { assignee: assignee.id }),
      },
    });
  if (family.becomes === 'in-progress') await patch('in-progress', reviewer);
  if (family.becomes === 'closed') await patch('closed', owner);
  if (family.becomes === 'spam') await patch('spam');
  if (family.becomes === 'snoozed') {
    const snoozedUntil = new Date(clock.now + 6 * dayMs).toISOString();
    await patchRequest(services, owner, { id, revision: undefined, patch: { snoozedUntil } });
  }
}
