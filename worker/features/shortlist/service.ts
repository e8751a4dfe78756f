import { dayMs } from '#domain/durations.ts';
import { shortlistDays } from '#domain/shortlist/cookies.ts';
import type { FitView } from '#domain/shortlist/fit-schema.ts';
import { createFitView } from '#domain/shortlist/fit-view.ts';
import { fitOf, type WorkingHours } from '#domain/shortlist/overlap.ts';
import type { Shortlist, ShortlistEntry } from '#domain/shortlist/schema.ts';
import { normalizedRanges, spansOf, type WeekRange } from '#domain/shortlist/week.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { type Locale, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { listedProfileSchema } from '#domain/profile/schema.ts';
import { randomToken, sha256Hex } from '../../crypto.ts';
import { derivedToken, selectLink } from '../../records/links.ts';
import type { Services } from '../../services.ts';
import { findPublicProfiles, type PublicPage } from '../profile/public-page/service.ts';
import { newShortlistLimits, retryMs, shortlistWriteLimits } from './limits.ts';
import {
  addItem,
  type Change,
  copyInto,
  deleteItem,
  insertShareLink,
  insertShortlist,
  type ListKey,
  selectShortlist,
  updateWeek,
} from './queries.ts';

/** A family that changes its shortlist. */
export interface Family {
  /** The value of the family's cookie, unchecked; undefined without one. */
  token: string | undefined;
  /** The network address by which limits count; not stored. */
  network: string;
}

/** The secret name of a list, for the family's cookie. */
export interface ListToken {
  token: string;
}

/** The public page of a nanny whom families can see. */
export type VisiblePage = Extract<PublicPage, { kind: 'public' }>;

/** A list with the public pages of its nannies. */
export interface ReadShortlist {
  items: { profileId: string; note: string; addedAt: number; page: VisiblePage }[];
  week: WeekRange[];
  updatedAt: number;
  /** How nannies fit the week, by profile id. */
  fits: Map<string, FitView>;
}

const keptMs = shortlistDays * dayMs;
const tokenPattern = /^[\w-]{43}$/;

/** A link shows a list for this long, ms. */
const linkMs = 30 * dayMs;

/**
 * The family's list; null without one. Reading it counts as a use. Two D1 round trips at most.
 * @param reader.others profiles for which the fit is wanted as well
 */
export async function readShortlist(
  services: Services,
  token: string | undefined,
  reader: { locale: Locale; others?: readonly string[] },
): Promise<ReadShortlist | null> {
  if (token === undefined || !tokenPattern.test(token)) return null;
  const keepUntil = services.clock.now() + keptMs;
  return readList(services, { tokenHash: await sha256Hex(token) }, { ...reader, keepUntil });
}

/** The list behind a shared link; null when the link or the list no longer exists. Opening it changes nothing. */
export async function readSharedShortlist(
  services: Services,
  linkToken: string,
  locale: Locale,
): Promise<ReadShortlist | null> {
  const id = await sharedListId(services, linkToken);
  return id === null ? null : readList(services, { id }, { locale, keepUntil: undefined });
}

async function readList(
  services: Services,
  key: ListKey,
  { locale, others = [], keepUntil }: { locale: Locale; others?: readonly string[]; keepUntil: number | undefined },
): Promise<ReadShortlist | null> {
  const now = services.clock.now();
  const found = await selectShortlist(services.db, { key, now, keepUntil, others });
  if (!found) return null;
  const ids = found.items.map(({ profileId }) => profileId);
  const pages = await findPublicProfiles(services, ids, locale);
  const pageOf = (id: string) =>
    pages.find((page): page is VisiblePage => page.kind === 'public' && page.profile.id === id);
  return {
    items: found.items.flatMap((item) => {
      const page = pageOf(item.profileId);
      return page ? [{ ...item, page }] : [];
    }),
    week: found.week,
    updatedAt: found.updatedAt,
    fits: fitsOf(found.calendars, found.week, locale),
  };
}

function fitsOf(
  calendars: readonly { profileId: string; calendar: WorkingHours }[],
  week: readonly WeekRange[],
  locale: Locale,
): Map<string, FitView> {
  const needed = spansOf(week);
  const translator = serverTranslator(locale);
  return new Map(
    calendars.flatMap(({ profileId, calendar }) => {
      const fit = fitOf(calendar, needed);
      return fit ? [[profileId, createFitView(fit, needed, translator)]] : [];
    }),
  );
}

/** A list as the API gives it: of each nanny, what the directory shows. */
export function toShortlist(list: ReadShortlist | null): Shortlist {
  if (!list) return { items: [], week: { ranges: [] }, updatedAt: null, fits: [] };
  const listed = listedProfileSchema.omit({ id: true });
  return {
    items: list.items.map(({ profileId, note, addedAt, page }) => ({
      ...listed.parse(page.profile),
      profileId,
      note,
      addedAt: new Date(addedAt).toISOString(),
    })),
    week: { ranges: list.week },
    updatedAt: new Date(list.updatedAt).toISOString(),
    fits: [...list.fits].map(([profileId, { words, bar }]) => ({ profileId, words, bar })),
  };
}

/**
 * Adds a nanny, or changes the note about her; a family without a list gets one.
 * @throws ProductError not_found for a nanny whom families cannot see, shortlist_full, too_many_writes, too_many_shortlists
 */
export async function addToShortlist(services: Services, family: Family, entry: ShortlistEntry): Promise<ListToken> {
  const wanted = { profileId: entry.profileId, note: entry.note };
  return changeOrCreate(
    services,
    family,
    async (change) => {
      const result = await addItem(services.db, change, wanted);
      if (!result.hasProfile) throw new ProductError('not_found');
      if (!result.isDone && result.hasList && result.isAllowed) throw new ProductError('shortlist_full');
      return result;
    },
    { entry: wanted },
  );
}

/** Removes a nanny. Without a list there is nothing to do. @throws ProductError too_many_writes */
export async function removeFromShortlist(services: Services, family: Family, profileId: string): Promise<void> {
  const change = await changeOf(services, family);
  if (change && !(await deleteItem(services.db, change, profileId)).isAllowed) throw tooManyWrites();
}

/** Replaces the hours that the family needs. @throws ProductError too_many_writes, too_many_shortlists */
export async function setWeek(
  services: Services,
  family: Family,
  ranges: readonly WeekRange[],
): Promise<ListToken & { week: WeekRange[] }> {
  const week = normalizedRanges(ranges);
  const kept = await changeOrCreate(services, family, (change) => updateWeek(services.db, change, week), { week });
  return { ...kept, week };
}

/**
 * Copies a shared list for the family that opened its link. An existing list keeps its nannies, notes and week, and takes as many
 * others as fit.
 * @throws ProductError not_found, too_many_writes, too_many_shortlists
 */
export async function adoptShortlist(services: Services, family: Family, linkToken: string): Promise<ListToken> {
  const source = await sharedListId(services, linkToken);
  if (source === null) throw new ProductError('not_found');
  return changeOrCreate(services, family, (change) => copyInto(services.db, change, source), { source });
}

/**
 * Makes the link that shows the family's list to others, for 30 days from now. A list has one link.
 * @returns its URL
 * @throws ProductError not_found without a list, too_many_writes
 */
export async function shareShortlist(services: Services, family: Family, locale: Locale): Promise<string> {
  const { db, clock, config } = services;
  const change = await changeOf(services, family);
  if (!change) throw new ProductError('not_found');
  const now = clock.now();
  const found = await selectShortlist(db, { key: change, now, keepUntil: undefined, others: [] });
  if (!found) throw new ProductError('not_found');
  const secret = await derivedToken(config.identitySecret, `shortlist-share:${found.id}`);
  const link = {
    ...secret,
    purpose: 'shortlist' as const,
    recordId: found.id,
    createdAt: now,
    expiresAt: now + linkMs,
  };
  const result = await insertShareLink(db, change, link);
  if (!result.isDone) throw result.hasList ? tooManyWrites() : new ProductError('not_found');
  return config.publicOrigin + localizePath(`/shortlist/${link.token}`, locale);
}

async function sharedListId({ db, clock }: Services, token: string): Promise<string | null> {
  const link = await selectLink(db, { token, purpose: 'shortlist', now: clock.now() });
  return link?.recordId ?? null;
}

/** The change of a family's existing list; null without a usable cookie. */
async function changeOf({ clock }: Services, { token }: Family): Promise<Change | null> {
  if (token === undefined || !tokenPattern.test(token)) return null;
  const now = clock.now();
  const tokenHash = await sha256Hex(token);
  return { tokenHash, now, keepUntil: now + keptMs, limits: shortlistWriteLimits(tokenHash) };
}

/** Changes the family's list, or creates one that begins with the change. */
async function changeOrCreate(
  services: Services,
  family: Family,
  apply: (change: Change) => Promise<{ isDone: boolean; hasList: boolean }>,
  beginning: Omit<Parameters<typeof insertShortlist>[2], 'id'>,
): Promise<ListToken> {
  const change = await changeOf(services, family);
  if (change && family.token !== undefined) {
    const { isDone, hasList } = await apply(change);
    if (isDone) return { token: family.token };
    if (hasList) throw tooManyWrites();
  }
  const token = randomToken();
  const now = services.clock.now();
  const limits = await newShortlistLimits(services, family.network);
  const created = { tokenHash: await sha256Hex(token), now, keepUntil: now + keptMs, limits };
  const { isDone, isAllowed } = await insertShortlist(services.db, created, { id: createId(), ...beginning });
  if (isDone) return { token };
  if (!isAllowed) throw new ProductError('too_many_shortlists', { retryAfterSeconds: retryMs / 1000 });
  throw new ProductError('not_found');
}

function tooManyWrites(): ProductError {
  return new ProductError('too_many_writes', { retryAfterSeconds: retryMs / 1000 });
}
