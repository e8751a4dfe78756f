/**
 * The part of a file that a Range header requests: all of it, a part of it, or an unsatisfiable range. Offsets and lengths in
 * bytes.
 */
export type ByteRange =
  | { kind: 'whole' }
  | { kind: 'part'; offset: number; length: number }
  | { kind: 'unsatisfiable' };

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110, 14). A header that is not a byte range is ignored, as the RFC
 * requires. Multiple ranges are rejected as unsatisfiable, because no player sends them and multipart responses cost memory.
 */
export function parseByteRange(header: string | null, size: number): ByteRange {
  if (header === null || !header.startsWith('bytes=')) return { kind: 'whole' };
  const specs = header.slice('bytes='.length).split(',');
  if (specs.length > 1) return { kind: 'unsatisfiable' };
  const match = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(specs[0] ?? '');
  const [first = '', last = ''] = match?.slice(1) ?? [];
  if (!match || (first === '' && last === '')) return { kind: 'whole' };
  if (first === '') return suffixRange(Number(last), size);
  const offset = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < offset) return { kind: 'whole' };
  if (offset >= size) return { kind: 'unsatisfiable' };
  return { kind: 'part', offset, length: end - offset + 1 };
}

function suffixRange(length: number, size: number): ByteRange {
  if (length === 0 || size === 0) return { kind: 'unsatisfiable' };
  const kept = Math.min(length, size);
  return { kind: 'part', offset: size - kept, length: kept };
}
