import type { DeskProfile } from '#domain/agency/reviews.ts';

/** The status of a certificate. */
export type CertificateState = 'without' | 'waiting' | 'refused' | 'verified' | 'expiring' | 'expired';

/** The status of a certificate. A refusal or a pending check takes precedence over the expiry date. */
export function certificateState(certificate: DeskProfile['certifications'][number]): CertificateState {
  if (certificate.documentUrl === undefined) return 'without';
  if (certificate.checkedAt === null) return certificate.expiry === 'expired' ? 'expired' : 'waiting';
  if (!certificate.verified) return 'refused';
  if (certificate.expiry === 'expired') return 'expired';
  return certificate.expiry === 'expires-soon' ? 'expiring' : 'verified';
}
