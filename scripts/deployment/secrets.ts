import { randomBytes } from 'node:crypto';

/** A secret that the Worker requires. */
export interface Secret {
  name: string;
  question: string;
  /** Generates the secret, if no other party issues it. */
  generate?: () => string;
}

/** The optional secrets, TURNSTILE_SECRET and LANGUAGE_MODEL_KEY, are set when needed (docs/deploy.md). */
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
