import type { Locale } from '#domain/locale.ts';
import type { StoredVideo } from '#domain/media/stored-video.ts';
import { type PublicCertification, publicCertificationSchema } from '#domain/certification/schema.ts';
import { publicationStatus } from '#domain/profile/publication.ts';
import type { ProfileStub, PublicProfile } from '#domain/profile/schema.ts';
import { isSlug } from '#domain/profile/slug.ts';
import type { PublicReference } from '#domain/reference/schema.ts';
import { translateProfile, translateReference } from '#domain/translation/reading.ts';
import { type Services, todayOf } from '../../../services.ts';
import { toCertification } from '../../../records/certification/record.ts';
import { toPublicReference } from '../../../records/reference/record.ts';
import { toStoredTranslation } from '../../../records/translation/record.ts';
import { viewProfile } from '../policy.ts';
import { selectAllWithCertifications, selectWithCertifications } from '../queries.ts';
import { toOwnerProfile, withStill } from '../record.ts';

/** The data of a profile's public page. */
export type PublicPage =
  | {
      kind: 'public';
      profile: PublicProfile;
      certifications: PublicCertification[];
      /** The references that the agency approved. */
      references: PublicReference[];
      /** Whether it is in the directory: other pages are marked noindex. */
      isListed: boolean;
      /** The measured facts of its video; null without one. */
      video: StoredVideo | null;
    }
  | {
      kind: 'stub';
      profile: ProfileStub;
      /** Whether the nanny has paused. That the profile was public before is not a secret. */
      isPaused: boolean;
    };

/**
 * A profile by public identifier, an id or a slug (docs/specification.md 2.1), as the public sees it in a language; null when
 * there is none. One D1 round trip.
 */
export async function findPublicProfile(
  services: Services,
  identifier: string,
  locale: Locale,
): Promise<PublicPage | null> {
  const records = await readPublicRecords(services, identifier);
  return records && toPublicPage(services, records, locale);
}

/** The records of a profile's public page. */
type PublicRecords = NonNullable<Awaited<ReturnType<typeof selectWithCertifications>>>;

/**
 * The records that {@link toPublicPage} shows, for a page that reads them while the settings are being read; null when there are
 * none. One D1 round trip.
 */
export function readPublicRecords({ db }: Pick<Services, 'db'>, identifier: string): Promise<PublicRecords | null> {
  return selectWithCertifications(db, isSlug(identifier) ? { slug: identifier } : { id: identifier });
}

/** Several profiles as {@link findPublicProfile} gives them, in no particular order. One D1 round trip. */
export async function findPublicProfiles(
  services: Services,
  ids: readonly string[],
  locale: Locale,
): Promise<PublicPage[]> {
  if (ids.length === 0) return [];
  const found = await selectAllWithCertifications(services.db, ids);
  return found.flatMap((rows) => toPublicPage(services, rows, locale) ?? []);
}

/** A profile as the public sees it in a language; null where it does not exist for the public. */
export function toPublicPage(services: Services, found: PublicRecords, locale: Locale): PublicPage | null {
  const view = viewProfile(found.profile, null, services.config.trustline);
  if (!view) return null;
  if (view.kind !== 'public') {
    const isPaused = publicationStatus(toOwnerProfile(found.profile)) === 'paused';
    return { kind: 'stub', profile: view.profile, isPaused };
  }
  const certifications = found.certifications.map((row) =>
    publicCertificationSchema.parse(toCertification(row, todayOf(services))),
  );
  const translations = found.translations.map(toStoredTranslation);
  const reader = { locale, now: services.clock.now() };
  return {
    kind: 'public',
    profile: translateProfile(withStill(view.profile, found.video), translations, reader),
    certifications,
    references: found.references.map((row) =>
      translateReference({ id: row.id, ...toPublicReference(row) }, translations, reader),
    ),
    isListed: found.isListed,
    video: found.video,
  };
}
