import type { CertificateItem } from '#domain/agency/certificates.ts';

/** Identifies the certificate's state at the time of a decision. Any change by the nanny and any decision is another state. */
export function stateOfLooked({ revision }: CertificateItem): string {
  return String(revision);
}
