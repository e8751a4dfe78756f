import { encode } from 'uqr';

/** Light modules around a QR code, as its standard requires. */
const quietZone = 4;

/** A QR code as one SVG path: a rectangle for each run of dark modules in a row. `size` is its side in modules. */
export interface QrPath {
  size: number;
  path: string;
}

/**
 * Readers accept any of the eight masks. Comparing all of them, to find the one with the fewest confusing patterns, took an eighth
 * of the time of rendering a profile page.
 */
const maskPattern = 2;

/** The QR code of a text, with 15% error correction, because it is scanned from a screen, often at an angle. */
export function qrPath(text: string): QrPath {
  const { data } = encode(text, { ecc: 'M', border: quietZone, maskPattern });
  return { size: data.length, path: data.map(rowPath).join('') };
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  let x = 0;
  while (x < row.length) {
    let end = x;
    while (row[end] === true) end += 1;
    if (end > x) path += `M${x} ${y}h${end - x}v1h-${end - x}z`;
    x = end + 1;
  }
  return path;
}
