import type { VerifyCertification } from '#domain/certification/desk.ts';

/** The entries beside a document; dates are `YYYY-MM-DD`, empty for none. */
export interface Written {
  issuer: string;
  issueDate: string;
  expiryDate: string;
}

/** The changes to the nanny's entries, as the API accepts them. */
export function correctionsOf(
  certification: Partial<Record<keyof Written, string | undefined>>,
  written: Written,
): VerifyCertification {
  const isOther = (field: 'issueDate' | 'expiryDate') => written[field] !== (certification[field]?.slice(0, 10) ?? '');
  return {
    ...(written.issuer.trim() !== (certification.issuer ?? '') && { issuer: written.issuer }),
    ...(isOther('issueDate') && { issueDate: instantOf(written.issueDate) }),
    ...(isOther('expiryDate') && { expiryDate: instantOf(written.expiryDate) }),
  };
}

function instantOf(day: string): string | null {
  return day === '' ? null : `${day}T00:00:00.000Z`;
}
