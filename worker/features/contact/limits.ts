import { hmacHex } from '../../crypto.ts';
import { dayMs, hourMs, type RateLimit } from '../../db/rate-limits.ts';
import { isDeveloperMachine } from '../../network.ts';
import type { Services } from '../../services.ts';

export interface ContactLimits {
  /** Above these a request is refused. */
  refuse: RateLimit[];
  /** Above this a request is kept, but nobody is written to. */
  quarantine: RateLimit;
  /** How often the agency hears that requests are kept without a notice. */
  waitingNotice: RateLimit;
  /** How often a nanny hears that somebody asked for her, and how many nannies do: each hears it by a text message. */
  nannyNotice: RateLimit[];
  /** Above this a parent's address gets no more acknowledgements: nobody's mailbox can be flooded through us. */
  acknowledge: RateLimit;
}

/** The share of the day's text messages that families can cause by asking for nannies. */
const noticeShare = 0.1;

/** How many contact requests count (security.md, contact spam). Keys hold no address, only its HMAC. */
export async function contactLimits(
  services: Services,
  request: { profileId: string; email: string; network: string },
): Promise<ContactLimits> {
  const secret = services.config.identitySecret;
  const email = await hmacHex(secret, `limit:email:${request.email.toLowerCase()}`);
  // name+anything@ is one mailbox with most providers.
  const mailbox = await hmacHex(secret, `limit:email:${request.email.toLowerCase().replace(/\+[^@]*(?=@)/, '')}`);
  const network = await hmacHex(secret, `limit:network:${request.network}`);
  return {
    refuse: [
      { key: `contact:${email}:${request.profileId}`, max: 3, windowMs: dayMs },
      // On a developer's machine everybody comes from the loopback address.
      ...(isDeveloperMachine(services.config.environment, request.network)
        ? []
        : [{ key: `contact:${network}`, max: 5, windowMs: hourMs }]),
    ],
    quarantine: { key: `contact:${request.profileId}`, max: 20, windowMs: dayMs },
    waitingNotice: { key: `contact-waiting:${request.profileId}`, max: 1, windowMs: dayMs },
    nannyNotice: [
      { key: `contact-told:${request.profileId}`, max: 3, windowMs: dayMs },
      { key: 'contact-told:all', max: Math.ceil(services.config.sms.dailyBudget * noticeShare), windowMs: dayMs },
    ],
    acknowledge: { key: `contact-acknowledged:${mailbox}`, max: 3, windowMs: dayMs },
  };
}
