const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Number of random letters and digits of an id: 24 characters carry 124 bits. */
const idLength = 24;

/** A new record id of `[0-9a-z]`, without hyphen and underscore, because a hyphen marks a slug (docs/specification.md 2.1). */
export function createId(): string {
  return randomText(idLength);
}

/** A random text of `[0-9a-z]`, each character equally likely. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // 252 is the largest multiple of 36 in a byte. Only bytes below it are used, so that every character stays equally likely.
      if (byte < 252 && text.length < length) text += alphabet.charAt(byte % 36);
    }
  }
  return text;
}

/** A deterministic id: the same bytes always give the same id, in the same format as {@link createId}. */
export function idFromBytes(bytes: Uint8Array): string {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return value.toString(36).padStart(idLength, '0').slice(-idLength);
}
