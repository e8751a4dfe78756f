import { dayIn } from '#domain/dates.ts';
import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import {
  type Invitations,
  invitationRepeatDays,
  type NewUnclaimed,
  type UnclaimedPatch,
} from '#domain/profile/unclaimed.ts';
import { budgetOf } from '../../../records/messages.ts';
import { askableAt } from '../../../records/nanny-message.ts';
import type { Services } from '../../../services.ts';
import { auditEntryOf, type Actor } from '../../../session/actor.ts';
import { parsePhoneNumber } from '../../identity/phone-number.ts';
import { isUnclaimed } from '../../profile/policy.ts';
import { toChanges } from '../../profile/record.ts';
import { selectContact } from '../nanny-message/queries.ts';
import { readDeskProfile, staleProfile } from '../profile/service.ts';
import { invitation } from './messages.ts';
import {
  changeUnclaimed as writeChanges,
  dropInvitation,
  insertUnclaimed,
  type Invited,
  planAllInvitations,
  planInvitation,
  selectDue,
  selectPhones,
  selectProgress,
  sendInvitation,
} from './queries.ts';

/** Invitations per run of the sweep; a run that leaves some queues the next one. */
const perRun = 50;

/**
 * Writes a profile for a nanny. It stays hidden until she claims it with a code and publishes it.
 * @returns the id of the profile
 * @throws ProductError phone_invalid, phone_extension, phone_country_unsupported; validation_failed for the phone of a colleague;
 *   nanny_known with the profile that the phone belongs to
 */
export async function writeProfile(services: Services, actor: Actor, input: NewUnclaimed): Promise<string> {
  const { phone: typed, locale, ...fields } = input;
  const phone = await freePhone(services, actor, typed);
  const id = createId();
  const entry = auditEntryOf(services, actor, { action: 'profile.written', subjectId: id });
  const isWritten = await insertUnclaimed(services, {
    id,
    userId: createId(),
    phone,
    locale,
    changes: toChanges(fields),
    entry,
  });
  if (!isWritten) {
    await freePhone(services, actor, typed);
    throw new ProductError('conflict');
  }
  return id;
}

/**
 * Changes a profile that its nanny has not claimed.
 * @throws ProductError not_found, profile_claimed, stale with the current profile, and those of {@link writeProfile}
 */
export async function changeUnclaimed(
  services: Services,
  actor: Actor,
  { id, revision, patch }: { id: string; revision: number; patch: UnclaimedPatch },
): Promise<void> {
  await requireUnclaimed(services, id);
  const { phone: typed, locale, ...fields } = patch;
  const phone = typed === undefined ? undefined : await freePhone(services, actor, typed, id);
  const changes = toChanges({ ...fields, ...(phone !== undefined && { phone }) });
  const entry = auditEntryOf(services, actor, { action: 'profile.rewritten', subjectId: id });
  const written = await writeChanges(services, { id, revision, phone, locale, changes, entry });
  if (written) return;
  await requireUnclaimed(services, id);
  throw await staleProfile(services, actor, id);
}

/**
 * Invites a nanny to claim her profile, now or as soon as the day's text messages have room, and once more by itself after three
 * days. At night it waits until the morning.
 * @throws ProductError not_found, profile_claimed; already_invited within a day; nanny_unreachable after STOP without an email;
 *   nanny_known when the nanny has a profile of her own by now
 */
export async function inviteNanny(services: Services, actor: Actor, id: string): Promise<void> {
  await requireUnclaimed(services, id);
  const entry = auditEntryOf(services, actor, { action: 'profile.invited', subjectId: id });
  const planned = await planInvitation(services, { id, invitedBefore: entry.at - dayMs, entry });
  if (!planned) {
    await requireUnclaimed(services, id);
    throw new ProductError('already_invited');
  }
  const { ownProfileId } = planned.nanny;
  if (ownProfileId !== null) throw await nannyKnown(services, actor, ownProfileId);
  const outcome = await send(services, planned.nanny);
  if (outcome === 'unreachable') throw new ProductError('nanny_unreachable');
  // An earlier call has asked for it. A repetition after a lost answer sends it, if it can.
  if (outcome === 'no-room' && !planned.isNew) throw new ProductError('already_invited');
}

/** Invites every nanny with an unclaimed profile who was never invited. */
export async function inviteAll(services: Services, actor: Actor): Promise<Invitations> {
  const entry = auditEntryOf(services, actor, { action: 'profiles.invited', subjectId: 'invitations' });
  await planAllInvitations(services, entry);
  await services.jobs.send([{ kind: 'sweep', name: 'invitations' }]);
  return readInvitations(services);
}

/** How many invitations wait, and when the last of them can go out. */
export async function readInvitations(services: Services): Promise<Invitations> {
  const { config } = services;
  const progress = await selectProgress(services.db);
  const perDay = budgetOf(services, 'invitation').max;
  const days = Math.ceil(progress.waiting / Math.max(perDay, 1)) - 1;
  return {
    ...progress,
    perDay,
    doneOn: progress.waiting === 0 ? null : dayIn(config.timeZone, askableAt(services) + days * dayMs),
  };
}

/** Sends the invitations that are due, by day and as far as the day's text messages have room. Called by the cron trigger. */
export async function sweepInvitations(services: Services): Promise<void> {
  const now = services.clock.now();
  if (askableAt(services) !== now) return;
  const due = await selectDue(services.db, now, perRun);
  for (const nanny of due) if ((await send(services, nanny)) === 'no-room') return;
  if (due.length === perRun) await services.jobs.send([{ kind: 'sweep', name: 'invitations' }]);
}

async function send(services: Services, nanny: Invited): Promise<'sent' | 'no-room' | 'unreachable'> {
  const now = services.clock.now();
  const message = nanny.ownProfileId === null ? invitation(services, nanny) : undefined;
  if (!message) {
    await dropInvitation(services.db, nanny.id);
    return 'unreachable';
  }
  const repeatAt = nanny.invitations === 0 ? now + invitationRepeatDays * dayMs : null;
  return (await sendInvitation(services, { id: nanny.id, message, repeatAt, now })) ? 'sent' : 'no-room';
}

/** @throws ProductError not_found, profile_claimed */
async function requireUnclaimed(services: Services, id: string): Promise<void> {
  const [row] = await selectContact(services.db, id);
  if (!row) throw new ProductError('not_found');
  if (!isUnclaimed(row)) throw new ProductError('profile_claimed');
}

/** The refusal that names the profile which has the phone. */
async function nannyKnown(services: Services, actor: Actor, id: string): Promise<ProductError> {
  return new ProductError('nanny_known', { details: { profile: await readDeskProfile(services, actor, id) } });
}

/** A typed phone in E.164 that no other profile and no colleague has. @param except the profile that may have it */
async function freePhone(services: Services, actor: Actor, typed: string, except?: string): Promise<string> {
  const phone = parsePhoneNumber(typed, services.config.sms.countries);
  const owner = (await selectPhones(services.db, [phone])).get(phone);
  if (owner?.isStaff) {
    throw new ProductError('validation_failed', { issues: [{ path: 'phone', messageId: 'validation.staffPhone' }] });
  }
  if (owner?.profile && owner.profile.id !== except) {
    throw new ProductError('nanny_known', {
      details: { profile: await readDeskProfile(services, actor, owner.profile.id) },
    });
  }
  return phone;
}
