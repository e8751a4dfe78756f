import { randomBytes } from 'node:crypto';

/** A secret that the Worker cannot do without. */
export interface Secret {
  name: string;
  question: string;
  /** Makes one, where it is nobody else's. */
  generate?: () => string;
}

/** Optional ones, TURNSTILE_SECRET and LANGUAGE_MODEL_KEY, are set when they are wanted (docs/deploy.md). */
export const requiredSecrets: Secret[] = [
  {
    name: 'IDENTITY_SECRET',
    question: 'A secret of at least 32 characters',
    generate: () => randomBytes(32).toString('hex'),
  },
  { name: 'TWILIO_ACCOUNT_SID', question: 'The Account SID from the Twilio console' },
  { name: 'TWILIO_AUTH_TOKEN', question: 'The Auth Token from the Twilio console' },
  { name: 'TWILIO_FROM', question: 'The Twilio number that texts are sent from, such as +12135550142' },
];
