import { z } from 'zod';

/** The configuration that an embedded builder needs before it starts. */
export const embedConfigSchema = z.strictObject({
  /** Whether the requesting page may embed the builder. */
  isAllowed: z.boolean(),
  agencyName: z.string(),
  /** Whether the builder links to the information that California law prescribes. */
  linksTrustline: z.boolean(),
  /** Set in development: where the messages of the local SMS adapter can be read. */
  developmentOutbox: z.boolean(),
  /** Turnstile's site key, if the agency requires a human check from anonymous callers. */
  humanCheckSiteKey: z.string().optional(),
});

/** What the server tells an embedded builder about itself and the host page. */
export type EmbedConfig = z.output<typeof embedConfigSchema>;
