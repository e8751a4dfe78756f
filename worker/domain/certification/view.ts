import { countsAsVerified, expiryState } from './expiry.ts';
import type { PublicCertification } from './schema.ts';
import type { Translator } from '../messages/catalogue.ts';
import { labelIn } from '../profile/summary.ts';

/** A certification as a card. */
export interface CertificationView {
  name: string;
  issuer: string | undefined;
  expires: string | undefined;
  verified: string | undefined;
  /** Who checked the document and when, or that it hasn't been checked. */
  checked: string | undefined;
  isExpired: boolean;
}

/** A certification is valid until the end of its last day. */
export function certificationView(
  { name, issuer, expiryDate, verified, checkedAt }: PublicCertification,
  translator: Translator,
  { agencyName: agency, today }: { agencyName: string; today: string },
): CertificationView {
  const { text, date } = translator;
  const expiry = expiryState(expiryDate, today);
  const isExpired = expiry === 'expired';
  const isVerified = countsAsVerified({ verified, expiry });
  return {
    name: labelIn(translator)('certification', name),
    issuer,
    expires: expiryDate && text(isExpired ? 'profile.expired' : 'profile.expires', { date: date(expiryDate) }),
    verified: isVerified ? text('profile.verified') : undefined,
    checked: isVerified
      ? checkedAt && text('profile.certificationChecked', { agency, date: date(checkedAt) })
      : isExpired
        ? undefined
        : text('profile.certificationUnchecked', { agency }),
    isExpired,
  };
}
