import type { DeskProfile } from '#domain/agency/reviews.ts';

/** How a certificate stands, in one word. */
export type CertificateState = 'without' | 'waiting' | 'refused' | 'verified' | 'expiring' | 'expired';

/** How a certificate stands: what was refused or not looked at says so before its date does. */
export function certificateState(certificate: DeskProfile['certifications'][number]): CertificateState {
  if (certificate.documentUrl === undefined) return 'without';
  if (certificate.checkedAt === null) return certificate.expiry === 'expired' ? 'expired' : 'waiting';
  if (!certificate.verified) return 'refused';
  if (certificate.expiry === 'expired') return 'expired';
  return certificate.expiry === 'expires-soon' ? 'expiring' : 'verified';
}
