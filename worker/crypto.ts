const encoder = new TextEncoder();

/** HMAC-SHA256 of `text`, keyed with `secret`. */
export async function hmac(secret: string, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

/** HMAC-SHA256 as lowercase hex. */
export async function hmacHex(secret: string, text: string): Promise<string> {
  return hex(await hmac(secret, text));
}

/** SHA-256 as lowercase hex. */
export async function sha256Hex(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content;
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** True when both digests are equal, in constant time. */
export function sameDigest(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < right.length; index += 1) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}

/** A secret token of random bytes, 32 by default, base64url. */
export function randomToken(length = 32): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(length)));
}

/** Bytes as base64url without padding. */
export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** `length` random decimal digits, each equally likely. */
export function randomDigits(length: number): string {
  let digits = '';
  while (digits.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      // 250 is the largest multiple of 10 in a byte.
      if (byte < 250 && digits.length < length) digits += String(byte % 10);
    }
  }
  return digits;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
