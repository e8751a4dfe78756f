import { z } from 'zod';
import { staffNameSchema } from './staff.ts';

/** An entry of the audit log. */
export const auditEntrySchema = z.strictObject({
  id: z.string(),
  action: z.string(),
  subjectId: z.string(),
  by: staffNameSchema,
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
  network: z.string().nullable(),
  at: z.iso.datetime(),
});

/** An entry of the audit log. */
export type AuditEntry = z.output<typeof auditEntrySchema>;

/** A page of the audit log, newest first. */
export const auditPageSchema = z.strictObject({ items: z.array(auditEntrySchema), next: z.string().nullable() });
