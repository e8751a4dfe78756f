import type { readSettings } from '#domain/agency/settings-contract.ts';
import type { Revised } from '#widget/api/call.ts';

/** The settings with the revision that a change names. */
export type RevisedSettings = Revised<typeof readSettings>;
