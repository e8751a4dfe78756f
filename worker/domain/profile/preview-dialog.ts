import { z } from 'zod';

/**
 * What the preview dialog draws (spec.md 2.5): lines of the same view that the public page shows, in the language asked
 * for, with the links of its share section.
 */
export const profilePreviewSchema = z.object({
  view: z.object({
    fullName: z.string(),
    initials: z.string(),
    specialist: z.string().optional(),
    location: z.string(),
    languages: z.array(z.string()),
    years: z.string().optional(),
    about: z.array(z.object({ text: z.string(), lang: z.string().optional() })),
    specialties: z.array(z.string()),
    arrangement: z.string().optional(),
    ageGroups: z.array(z.string()),
    stats: z.array(z.object({ value: z.string(), label: z.string() })),
    marks: z.array(z.object({ kind: z.enum(['reviewed', 'background', 'certifications']), label: z.string() })),
    certifications: z.array(z.object({ name: z.string(), verified: z.string().optional() })),
    photo: z.string().optional(),
    video: z.string().optional(),
    poster: z.string().optional(),
    videoLabel: z.string(),
    availabilityLine: z.string(),
    /** How much of what families look for is there: told to her, never to families. */
    quality: z.object({ level: z.string(), parts: z.array(z.object({ label: z.string(), isThere: z.boolean() })) }),
  }),
  /** Where the page is, or will be once it is published. */
  url: z.string(),
  share: z.object({ linkedIn: z.string(), whatsApp: z.string(), email: z.string() }),
  /** Whether parents can open it now. */
  isVisible: z.boolean(),
});

/** What the preview dialog draws. */
export type ProfilePreview = z.output<typeof profilePreviewSchema>;
