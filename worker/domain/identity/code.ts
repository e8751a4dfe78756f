/** A one-time code has this many digits (docs/specification.md 9). */
export const codeLength = 6;

/** A code is valid for ten minutes (docs/specification.md 9). */
export const codeLifetimeMs = 10 * 60 * 1000;

/** Seconds to wait before each further code to the same phone (docs/security.md, text messages for profit). */
export const resendDelaysSeconds = [60, 120, 300, 600] as const;
