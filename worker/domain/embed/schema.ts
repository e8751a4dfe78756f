import { z } from 'zod';

/** What an embedded builder must know before it starts. */
export const embedConfigSchema = z.strictObject({
  /** Whether the page that asks may embed the builder. */
  isAllowed: z.boolean(),
  agencyName: z.string(),
  /** Set in development: where the messages of the local SMS adapter are. */
  developmentOutbox: z.boolean(),
  /** Turnstile's site key, where the agency asks strangers for a human check. */
  humanCheckSiteKey: z.string().optional(),
});

/** What the server tells an embedded builder about itself and the page around. */
export type EmbedConfig = z.output<typeof embedConfigSchema>;
