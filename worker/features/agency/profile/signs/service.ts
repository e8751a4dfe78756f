import { signsInTexts, type SuspiciousSign } from '#domain/profile/signs.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';

/** What was found about a profile besides the profile itself. */
interface Found {
  certifications: readonly { name: string; issuer: string | null }[];
  translations: readonly { text: string }[];
  /** 1 where another profile has the same one. */
  hasSameVideo: number;
  hasSamePicture: number;
  hasSameDocument: number;
  hasSamePhone: number;
}

/** The signs in a profile: in all texts by the nanny that families can read, and in what other profiles have too. */
export function signsOf(profile: OwnerProfile, found: Found): SuspiciousSign[] {
  return [
    ...signsInTexts([
      profile.headline,
      profile.aboutMe,
      profile.experienceDescription,
      profile.videoTranscript,
      profile.city,
      profile.state,
      ...profile.specialties,
      ...profile.languages,
      ...found.certifications.flatMap(({ name, issuer }) => [name, issuer ?? undefined]),
      ...found.translations.map(({ text }) => text),
    ]),
    ...(found.hasSameVideo === 1 ? ['same-video' as const] : []),
    ...(found.hasSamePicture === 1 ? ['same-picture' as const] : []),
    ...(found.hasSameDocument === 1 ? ['same-document' as const] : []),
    ...(found.hasSamePhone === 1 ? ['same-phone' as const] : []),
  ];
}
