import type { DeskProfile } from '#domain/profile/desk.ts';

/** The status of a certification. */
export type CertificationState = 'without' | 'waiting' | 'refused' | 'verified' | 'expiring' | 'expired';

/** The status of a certification. A refusal or a pending check takes precedence over the expiry date. */
export function certificationState(certification: DeskProfile['certifications'][number]): CertificationState {
  if (certification.documentUrl === undefined) return 'without';
  if (certification.checkedAt === null) return certification.expiry === 'expired' ? 'expired' : 'waiting';
  if (!certification.verified) return 'refused';
  if (certification.expiry === 'expired') return 'expired';
  return certification.expiry === 'expires-soon' ? 'expiring' : 'verified';
}
