import { publicCertificationSchema } from '#domain/certification/schema.ts';
import { ProductError } from '#domain/errors.ts';
import { type Locale, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { withinSentence } from '#domain/profile/introduction.ts';
import { type ProfilePreview, profilePreviewSchema } from '#domain/profile/preview.ts';
import { publicProfileSchema } from '#domain/profile/schema.ts';
import { createShareLinks } from '#domain/profile/share.ts';
import { createProfileView, type ProfileView } from '#domain/profile/view.ts';
import { toCertification } from '../certifications/record.ts';
import { type Services, todayOf } from '../../services.ts';
import type { Session } from '../identity/session.ts';
import { isOwner, isVisible } from './policy.ts';
import { selectWithCertifications } from './queries.ts';
import { toOwnerProfile } from './record.ts';

/** The own profile as the public page would show it, published or not. */
export interface OwnPage {
  profileId: string;
  identifier: string;
  view: ProfileView;
  isVisible: boolean;
}

/** What the public page shows of the owner's profile as it is stored. One D1 round trip. @throws ProductError not_found */
export async function previewPage(
  services: Services,
  session: Session,
  identifier: { id: string } | { userId: string },
  locale: Locale,
): Promise<OwnPage> {
  const found = await selectWithCertifications(services.db, identifier);
  if (!found || !isOwner(found.profile, session)) throw new ProductError('not_found');
  const profile = toOwnerProfile(found.profile);
  const { config } = services;
  const today = todayOf(services);
  const view = createProfileView(
    publicProfileSchema.parse(profile),
    found.certifications.map((row) => publicCertificationSchema.parse(toCertification(row, today))),
    serverTranslator(locale),
    {
      agencyName: config.agency.name,
      defaultLocation: config.defaultLocation,
      today,
    },
  );
  return {
    profileId: profile.id,
    identifier: profile.slug ?? nameLink(view.fullName),
    view,
    isVisible: isVisible(profile),
  };
}

/** Lowercase first-last: the link of a profile that has no slug yet (spec.md 2.5). */
function nameLink(fullName: string): string {
  return encodeURIComponent(fullName.toWellFormed().toLowerCase().replace(/\s+/g, '-'));
}

/** The own profile as the preview dialog draws it. @throws ProductError not_found for anybody but the owner */
export async function previewProfile(
  services: Services,
  session: Session,
  id: string,
  locale: Locale,
): Promise<ProfilePreview> {
  const page = await previewPage(services, session, { id }, locale);
  const { text } = serverTranslator(locale);
  const { view } = page;
  const url = services.config.publicOrigin + localizePath(`/profile/${page.identifier}`, locale);
  return profilePreviewSchema.parse({
    view,
    url,
    isVisible: page.isVisible,
    share: createShareLinks({
      url,
      text: text('profile.shareText', { name: view.fullName, role: withinSentence(view.role, locale) }),
      subject: text('profile.shareSubject', { name: view.fullName }),
    }),
  });
}
