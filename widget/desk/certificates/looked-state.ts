import type { CertificateItem } from '#domain/agency/certificates.ts';

/** Identifies the certificate's state at the time of a decision. Another document or another decision is another state. */
export function stateOfLooked({ documentAt, checkedAt, verified }: CertificateItem): string {
  return [documentAt, checkedAt, verified].join(' ');
}
