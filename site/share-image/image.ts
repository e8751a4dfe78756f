import type { Locale } from '#domain/locale.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import { createProfileView } from '#domain/profile/view.ts';
import { keptShareImage } from '#worker/features/media/share-image/service.ts';
import type { PublicPage } from '#worker/features/profile/public-page/service.ts';
import type { Services } from '#worker/services.ts';
import { viewFacts } from '../serving/page-context.ts';
import { drawingVersion, type ShareCard } from './drawing.ts';

/**
 * The share image of a visible profile in a language, as PNG: the stored one, unless something that it shows has changed since.
 * @param draw draws a card as PNG
 */
export async function shareImage(
  services: Services,
  { profile, certifications }: Extract<PublicPage, { kind: 'public' }>,
  { locale, translator }: { locale: Locale; translator: Translator },
  draw: (card: ShareCard) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const view = createProfileView(profile, certifications, translator, viewFacts(services));
  const shown = {
    name: view.fullName,
    initials: view.initials,
    role: view.role,
    sentence: view.headline?.text,
    facts: [view.location, view.heroLanguages, view.years].filter((fact) => fact !== undefined),
    agency: services.config.agency.name,
  };
  const content = JSON.stringify([drawingVersion, shown]);
  return keptShareImage(services, { profileId: profile.id, locale, content, photo: view.photo }, (portrait) =>
    draw({ ...shown, portrait }),
  );
}
