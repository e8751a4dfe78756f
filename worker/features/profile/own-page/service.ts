import { publicCertificationSchema } from '#domain/certification/schema.ts';
import { ProductError } from '#domain/errors.ts';
import { type Locale, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { type ProfilePreview, profilePreviewSchema } from '#domain/profile/preview-dialog.ts';
import { createShareLinks } from '#domain/profile/share.ts';
import { createSlug } from '#domain/profile/slug.ts';
import { createProfileView, type ProfileView } from '#domain/profile/view.ts';
import { translateProfile, translateReference } from '#domain/translation/reading.ts';
import type { ProfileRow } from '../../../records/profile/write.ts';
import { toCertification } from '../../../records/certification/record.ts';
import { toPublicReference } from '../../../records/reference/record.ts';
import { toStoredTranslation } from '../../../records/translation/record.ts';
import { type Services, todayOf } from '../../../services.ts';
import type { Session } from '../../../session/session.ts';
import { isOwner, isVisible } from '../policy.ts';
import { reserveSlug, selectWithCertifications } from '../queries.ts';
import { toPublicProfile, withStill } from '../record.ts';

/** The caller's own profile as the public page would show it, published or not. */
export interface OwnPage {
  profileId: string;
  identifier: string;
  view: ProfileView;
  isVisible: boolean;
}

type Found = NonNullable<Awaited<ReturnType<typeof selectWithCertifications>>>;

/** The public page's view of the owner's stored profile. One D1 round trip. @throws ProductError not_found */
export async function readOwnPage(
  services: Services,
  session: Session,
  identifier: { id: string } | { userId: string },
  locale: Locale,
): Promise<OwnPage> {
  return ownPage(services, await findOwn(services, session, identifier), locale);
}

async function findOwn(
  services: Services,
  session: Session,
  identifier: { id: string } | { userId: string },
): Promise<Found> {
  const found = await selectWithCertifications(services.db, identifier);
  if (!found || !isOwner(found.profile, session)) throw new ProductError('not_found');
  return found;
}

function ownPage(services: Services, found: Found, locale: Locale): OwnPage {
  const { config } = services;
  const profile = withStill(toPublicProfile(found.profile, config.trustline), found.video);
  const today = todayOf(services);
  const translations = found.translations.map(toStoredTranslation);
  const reader = { locale, now: services.clock.now() };
  const view = createProfileView(
    translateProfile(profile, translations, reader),
    found.certifications.map((row) => publicCertificationSchema.parse(toCertification(row, today))),
    serverTranslator(locale),
    { agencyName: config.agency.name, defaultLocation: config.defaultLocation, today },
    found.references.map((row) => translateReference({ id: row.id, ...toPublicReference(row) }, translations, reader)),
  );
  return {
    profileId: profile.id,
    // Before there is a slug, the page's URL contains the id, which stays valid afterwards.
    identifier: profile.slug ?? profile.id,
    view,
    isVisible: isVisible({ ...profile, held: found.profile.heldAt !== null }),
  };
}

/**
 * Reserves the slug under which a profile will be published, so that a URL that was shown once stays valid. Null while the name
 * is incomplete.
 */
async function reserveOwnSlug(
  services: Services,
  { id, slug, firstName, lastName }: ProfileRow,
): Promise<string | null> {
  if (slug !== null || !firstName || !lastName) return slug;
  const now = services.clock.now();
  const name = { firstName, lastName };
  const reserved = await reserveSlug(services.db, { id, slug: createSlug(name), now });
  return reserved ?? (await reserveSlug(services.db, { id, slug: createSlug(name, true), now }));
}

/**
 * The caller's own profile in the preview dialog, with the URL to share: lowercase first-last (docs/specification.md 2.5) unless
 * another nanny has that slug.
 * @throws ProductError not_found for anybody but the owner
 */
export async function previewProfile(
  services: Services,
  session: Session,
  id: string,
  locale: Locale,
): Promise<ProfilePreview> {
  const found = await findOwn(services, session, { id });
  const slug = await reserveOwnSlug(services, found.profile);
  const page = ownPage(services, { ...found, profile: { ...found.profile, slug } }, locale);
  const { text } = serverTranslator(locale);
  const { view } = page;
  const url = services.config.publicOrigin + localizePath(`/profile/${page.identifier}`, locale);
  return profilePreviewSchema.parse({
    view,
    url,
    isVisible: page.isVisible,
    share: createShareLinks({
      url,
      text: text('profile.shareText', { name: view.fullName, role: view.occupation }),
      subject: text('profile.shareSubject', { name: view.fullName }),
    }),
  });
}
