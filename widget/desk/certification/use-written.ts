import { z } from 'zod';
import type { CertificationItem } from '#domain/certification/desk.ts';
import { useDraft } from '../use-draft.ts';
import type { Written } from './corrections.ts';

const writtenSchema = z.strictObject({ issuer: z.string(), issueDate: z.string(), expiryDate: z.string() });

/** The entries beside a document: the nanny's, until someone corrects them. Corrections survive the screen. */
export function useWritten({ id, issuer = '', issueDate = '', expiryDate = '' }: CertificationItem) {
  const [draft, keep] = useDraft(`certificate/${id}`);
  const fromNanny: Written = { issuer, issueDate: issueDate.slice(0, 10), expiryDate: expiryDate.slice(0, 10) };
  const written = draft === '' ? fromNanny : writtenSchema.catch(fromNanny).parse(JSON.parse(draft));
  return {
    written,
    write: (change: Partial<Written>) => keep(JSON.stringify({ ...written, ...change })),
    forget: () => keep(''),
  };
}
