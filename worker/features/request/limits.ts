import { dayMs } from '#domain/durations.ts';
import { hmacHex } from '../../crypto.ts';
import { type RateLimit } from '../../db/rate-limits.ts';
import { networkLimits } from '../../records/network-limits.ts';
import type { Services } from '../../services.ts';

export interface RequestRateLimits {
  /** Above these limits, a request is rejected. */
  refuse: RateLimit[];
  /** Above one of these limits, a request is stored, but no messages are sent. */
  quarantine: RateLimit[];
  /** How often the agency is notified of stored requests without a notice. */
  waitingNotice: RateLimit;
  /** How often each nanny is notified of requests, and how many nannies are: each notice is a text message. */
  nannyNotices: ReadonlyMap<string, RateLimit[]>;
  /**
   * Above one of these limits, a request gets no acknowledgement: nobody can flood a mailbox through us, or use us to write to
   * any number of addresses.
   */
  acknowledge: RateLimit[];
}

/** Acknowledgements to families in a day: many times what an agency gets, and few enough to protect its sender's reputation. */
const acknowledgedADay = 500;

/** The share of the day's text messages that requests from families can cause. */
const noticeShare = 0.1;

/**
 * The limits of requests (docs/security.md, spam to nannies and the agency). Keys contain only the HMAC of an address. A
 * request about several nannies counts once for the family, and once for each nanny; all without a nanny count together.
 */
export async function requestRateLimits(
  services: Services,
  request: { profileIds: readonly string[]; email: string; network: string },
): Promise<RequestRateLimits> {
  const secret = services.config.identitySecret;
  const subjects = request.profileIds.length > 0 ? request.profileIds : ['none'];
  const email = await hmacHex(secret, `limit:email:${request.email.toLowerCase()}`);
  // With most providers, name+anything@ is the same mailbox as name@.
  const mailbox = await hmacHex(secret, `limit:email:${request.email.toLowerCase().replace(/\+[^@]*(?=@)/, '')}`);
  return {
    refuse: [
      ...subjects.map((id) => ({ key: `contact:${email}:${id}`, max: 3, windowMs: dayMs })),
      ...(await networkLimits(services, request.network, 'contact', { hour: 5 })),
    ],
    quarantine: subjects.map((id) => ({ key: `contact:${id}`, max: 20, windowMs: dayMs })),
    waitingNotice: { key: `contact-waiting:${subjects[0]}`, max: 1, windowMs: dayMs },
    nannyNotices: new Map(
      request.profileIds.map((id) => [
        id,
        [
          { key: `contact-told:${id}`, max: 3, windowMs: dayMs },
          { key: 'contact-told:all', max: Math.ceil(services.config.sms.dailyBudget * noticeShare), windowMs: dayMs },
        ],
      ]),
    ),
    acknowledge: [
      { key: `contact-acknowledged:${mailbox}`, max: 3, windowMs: dayMs },
      { key: 'contact-acknowledged:all', max: acknowledgedADay, windowMs: dayMs },
    ],
  };
}
