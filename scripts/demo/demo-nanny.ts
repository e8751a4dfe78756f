import type { Locale } from '#domain/locale.ts';
import type { ProfilePatch } from '#domain/profile/schema.ts';

/** A demo nanny: the texts, their language, and how complete the profile is. */
export interface DemoNanny {
  locale: Locale;
  state: 'published' | 'held' | 'draft';
  profile: ProfilePatch & { phone: string };
}
