import { z } from 'zod';

/** The providers of messages. */
export const outageProviders = ['sms', 'email'] as const;

/** A provider of messages. */
export type OutageProvider = (typeof outageProviders)[number];

/** A provider whose last call failed. */
export const outageSchema = z.strictObject({
  provider: z.enum(outageProviders),
  /** The first failure since the last message that was accepted. */
  since: z.iso.datetime(),
});

/** A provider whose last call failed. */
export type Outage = z.output<typeof outageSchema>;
