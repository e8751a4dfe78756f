import type { Locale } from '#domain/locale.ts';
import type { ProfilePatch } from '#domain/profile/schema.ts';

/** A demo nanny: what she wrote, in which language, and how far she got. */
export interface DemoNanny {
  locale: Locale;
  state: 'published' | 'held' | 'draft';
  profile: ProfilePatch & { phone: string };
}
