import { z } from 'zod';

// Schemas for environment variables and secrets, which are all text.

export const e164 = z.string().regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number such as +12135550142');

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

export const origin = httpUrl.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  'must be an origin such as https://host',
);

/** Comma-separated values, as a list without empty ones. */
export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

export const origins = commaList.pipe(z.array(origin));

/** The recipients of a staging system's messages. */
export const testers = commaList.pipe(
  z.array(z.union([e164, z.email()], 'must be phone numbers and e-mail addresses')),
);

export const wholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number);

/** A retention period. At least a day, because a sweep must never delete today's data. */
export const days = wholeNumber.pipe(z.number().min(1, 'must be a day or more'));

/** An IANA time zone. */
export const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as America/Los_Angeles');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Missing or malformed configuration. It names the variables, but never their values. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Configuration is not usable: ${problems.join('; ')}`);
    this.name = 'ConfigError';
  }
}

/**
 * A reader of the environment that validates once per isolate.
 * @throws ConfigError naming each value that is missing or malformed
 */
export function readOnce<Schema extends z.ZodType>(schema: Schema): (env: object) => z.output<Schema> {
  const parsed = new WeakMap<object, z.output<Schema>>();
  return (env) => {
    const known = parsed.get(env);
    if (known !== undefined) return known;
    const result = schema.safeParse(env);
    if (!result.success) {
      throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
    }
    parsed.set(env, result.data);
    return result.data;
  };
}
