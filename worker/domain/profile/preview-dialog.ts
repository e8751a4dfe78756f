import { z } from 'zod';

/**
 * The content of the preview dialog (docs/specification.md 2.5): lines of the same view as the public page, in the requested
 * language, with the links of the share section.
 */
export const profilePreviewSchema = z.object({
  view: z.object({
    fullName: z.string(),
    initials: z.string(),
    specialist: z.string().optional(),
    location: z.string(),
    languages: z.array(z.string()),
    languageList: z.string().optional(),
    years: z.string().optional(),
    headline: z.object({ text: z.string(), lang: z.string().optional() }).optional(),
    about: z.array(z.object({ text: z.string(), lang: z.string().optional() })),
    specialties: z.array(z.string()),
    arrangement: z.string().optional(),
    ageGroups: z.array(z.string()),
    stats: z.array(z.object({ value: z.string(), label: z.string() })),
    badges: z.array(
      z.object({ kind: z.enum(['reviewed', 'background', 'certifications', 'trustline']), label: z.string() }),
    ),
    certifications: z.array(z.object({ name: z.string(), verified: z.string().optional() })),
    photo: z.string().optional(),
    video: z.string().optional(),
    poster: z.string().optional(),
    videoLabel: z.string(),
    availabilityLine: z.string(),
    /** How many of the things that families look for the profile has. Shown to the nanny, never to families. */
    quality: z.object({ level: z.string(), parts: z.array(z.object({ label: z.string(), isThere: z.boolean() })) }),
  }),
  /** The URL of the page, or its URL once it is published. */
  url: z.string(),
  share: z.object({ linkedIn: z.string(), whatsApp: z.string(), email: z.string() }),
  /** Whether parents can open the page now. */
  isVisible: z.boolean(),
});

/** The content of the preview dialog. */
export type ProfilePreview = z.output<typeof profilePreviewSchema>;
