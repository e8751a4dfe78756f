/** Why a file has no text that could be a table. */
export type FileProblem = 'workbook' | 'oldWorkbook' | 'pdf' | 'picture' | 'empty' | 'binary';

/** The first bytes of files that people choose by mistake, whatever the file is called. */
const signatures: readonly (readonly [problem: FileProblem, ...bytes: number[]])[] = [
  // A zip archive: .xlsx, .numbers, .ods.
  ['workbook', 0x50, 0x4b, 0x03, 0x04],
  // An OLE container: .xls.
  ['oldWorkbook', 0xd0, 0xcf, 0x11, 0xe0],
  ['pdf', 0x25, 0x50, 0x44, 0x46],
  ['picture', 0x89, 0x50, 0x4e, 0x47],
  ['picture', 0xff, 0xd8, 0xff],
];

/**
 * The text of a file. Spreadsheets write UTF-8, UTF-16 (Excel's "Unicode text"), windows-1252 (Excel's plain CSV in the US and
 * Latin America) or GB18030 (in China), mostly without saying which.
 * @param bytes the whole file
 * @returns the text without its byte order mark, or why there is none
 */
export function readFile(bytes: Uint8Array): { text: string } | { problem: FileProblem } {
  const [problem] = signatures.find(([, ...signature]) => startsWith(bytes, signature)) ?? [];
  if (problem !== undefined) return { problem };
  const text = decode(bytes);
  if (text.includes('\0')) return { problem: 'binary' };
  return text.trim() === '' ? { problem: 'empty' } : { text };
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}

function decode(bytes: Uint8Array): string {
  const utf16 = startsWith(bytes, [0xff, 0xfe])
    ? 'utf-16le'
    : startsWith(bytes, [0xfe, 0xff])
      ? 'utf-16be'
      : unmarkedUtf16(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  return strictly('utf-8', bytes) ?? (hasPairs(bytes) ? strictly('gb18030', bytes) : undefined) ?? western(bytes);
}

function strictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Every sequence of bytes is valid in windows-1252. */
function western(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes);
}

/** How much of a file is looked at for zero bytes, in bytes. */
const sampleSize = 4096;

/** At least this share of a UTF-16 file is zero bytes: the upper halves of its separators, digits and Latin letters. */
const leastZeros = 0.05;

/** How many times more zeros the upper halves have than the lower ones, which few Chinese characters end in. */
const clearly = 4;

/** Which UTF-16 a file without a byte order mark is, if it is: the zero bytes of ASCII characters are all on one side. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, sampleSize);
  let even = 0;
  let odd = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even + odd < sample.length * leastZeros || even + odd === 0) return undefined;
  if (odd > even * clearly) return 'utf-16le';
  return even > odd * clearly ? 'utf-16be' : undefined;
}

/**
 * Whether the bytes above ASCII stand in pairs, as in Chinese text: "王" is two of them. In Western text they stand alone between
 * ASCII letters, as in "María".
 */
function hasPairs(bytes: Uint8Array): boolean {
  let paired = 0;
  let alone = 0;
  let length = 0;
  const endRun = () => {
    if (length % 2 === 1) alone += 1;
    else paired += length / 2;
    length = 0;
  };
  for (const byte of bytes) {
    if (byte >= 0x80) length += 1;
    else if (length > 0) endRun();
  }
  if (length > 0) endRun();
  return paired > alone;
}
