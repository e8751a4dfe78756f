import { z } from 'zod';
import { lineOfText, profileLimits } from './fields.ts';
import { newUnclaimedSchema } from './unclaimed.ts';

/** The most nannies of one file, of one request that writes them, and phones of one request that checks them. */
export const importLimits = { rows: 5000, rowsAtOnce: 50, phonesAtOnce: 500, name: 200 } as const;

/** PUT /api/agency/imports/:id: a file whose rows follow in batches. */
export const newImportSchema = z.strictObject({
  /** The name of the file. */
  name: lineOfText(importLimits.name).min(1),
  /** How many rows will be sent. */
  rows: z.number().int().min(1).max(importLimits.rows),
});

/** An import, as the desk sees it. */
export const importSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  rows: z.number().int(),
  /** Rows that have become profiles so far, and how many of these wait to be claimed or are claimed; the rest are deleted. */
  written: z.number().int(),
  unclaimed: z.number().int(),
  claimed: z.number().int(),
  /** Who imports; null when they have left. */
  staffName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
});

/** An import with the number of its rows that have become profiles. */
export type Import = z.output<typeof importSchema>;

/** GET /api/agency/imports: the latest imports, newest first. */
export const importsSchema = z.strictObject({ imports: z.array(importSchema) });

/** POST /api/agency/imports/:id/rows: rows by their number in the file. */
export const importRowsSchema = z.strictObject({
  rows: z
    .array(z.strictObject({ row: z.number().int().min(1), nanny: newUnclaimedSchema }))
    .min(1)
    .max(importLimits.rowsAtOnce)
    .refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, 'validation.duplicate'),
});

/** What became of one row: the profile that was written or, with `error`, the one that has the phone already. */
export const importOutcomeSchema = z.strictObject({
  row: z.number().int(),
  profileId: z.string().optional(),
  /** Why the row was not written, in the language of the request. */
  error: z.string().optional(),
});

/** What became of some rows, in their order. */
export const importOutcomesSchema = z.strictObject({ outcomes: z.array(importOutcomeSchema) });

/** What became of one row. */
export type ImportOutcome = z.output<typeof importOutcomeSchema>;

/** POST /api/agency/imports/check: phones as they stand in the file. */
export const phonesSchema = z.strictObject({
  phones: z.array(z.string().max(profileLimits.phone)).min(1).max(importLimits.phonesAtOnce),
});

/** What is known of one phone. */
export const checkedPhoneSchema = z.strictObject({
  /** In E.164; absent with `error`. */
  phone: z.string().optional(),
  /** Why no nanny can have this phone, in the language of the request. */
  error: z.string().optional(),
  /** The profile that has it already. */
  profile: z.strictObject({ id: z.string(), name: z.string() }).optional(),
  /** The phone has sent STOP, so text messages cannot reach it. */
  isStopped: z.literal(true).optional(),
});

/** What is known of one phone. */
export type CheckedPhone = z.output<typeof checkedPhoneSchema>;

/** The phones in the order of the request. */
export const checkedPhonesSchema = z.strictObject({ phones: z.array(checkedPhoneSchema) });
