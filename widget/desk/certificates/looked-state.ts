import type { CertificateItem } from '#domain/agency/certificates.ts';

/** What a certificate looked like when it was decided about: another document or another finding is another state. */
export function stateOfLooked({ documentAt, checkedAt, verified }: CertificateItem): string {
  return [documentAt, checkedAt, verified].join(' ');
}
