import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

/** Warm grounds, skins and hairs that sit well together; a portrait takes one of each. */
const grounds: Colour[] = [
  [228, 240, 236],
  [249, 236, 228],
  [236, 232, 244],
  [240, 238, 222],
  [226, 236, 246],
];
const skins: Colour[] = [
  [244, 214, 190],
  [226, 180, 146],
  [198, 146, 108],
  [156, 106, 76],
  [112, 74, 54],
];
const hairs: Colour[] = [
  [44, 34, 30],
  [78, 52, 36],
  [128, 84, 48],
  [34, 34, 40],
  [150, 140, 134],
];
const clothes: Colour[] = [
  [30, 106, 90],
  [196, 105, 61],
  [86, 96, 140],
  [150, 84, 100],
  [96, 120, 70],
];

const samples = 2;

/** A drawn portrait, `size` pixels square, as PNG. The seed chooses its colours; nobody is depicted. */
export function drawPortrait(seed: number, size: number): Uint8Array<ArrayBuffer> {
  const pick = (list: Colour[], step: number) => list[Math.trunc(seed / step) % list.length] ?? [0, 0, 0];
  const palette = { ground: pick(grounds, 1), skin: pick(skins, 2), hair: pick(hairs, 3), cloth: pick(clothes, 5) };
  const long = seed % 3 !== 0;
  const rows = new Uint8Array(size * (size * 3 + 1));
  let offset = 0;
  for (let y = 0; y < size; y += 1) {
    rows[offset] = 0;
    offset += 1;
    for (let x = 0; x < size; x += 1) {
      const sum = [0, 0, 0];
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const px = (x + ((sample % samples) + 0.5) / samples) / size;
        const py = (y + (Math.trunc(sample / samples) + 0.5) / samples) / size;
        const colour = colourAt(px, py, palette, long);
        for (let channel = 0; channel < 3; channel += 1) sum[channel] = (sum[channel] ?? 0) + (colour[channel] ?? 0);
      }
      for (const channel of sum) {
        rows[offset] = Math.round(channel / (samples * samples));
        offset += 1;
      }
    }
  }
  return encodePng(rows, size);
}

/** The colour at a point of the unit square: hair behind, shoulders, neck, face, fringe, then eyes and mouth. */
function colourAt(
  x: number,
  y: number,
  { ground, skin, hair, cloth }: Record<'ground' | 'skin' | 'hair' | 'cloth', Colour>,
  long: boolean,
): Colour {
  const eye = inside(x, y, 0.435, 0.44, 0.016, 0.02) || inside(x, y, 0.565, 0.44, 0.016, 0.02);
  const mouth = inside(x, y, 0.5, 0.525, 0.055, 0.035) && y > 0.53;
  const fringe = inside(x, y, 0.5, 0.33, 0.175, 0.115) && y < 0.37;
  const face = inside(x, y, 0.5, 0.43, 0.155, 0.19);
  const neck = Math.abs(x - 0.5) < 0.065 && y > 0.5 && y < 0.74;
  const shoulders = inside(x, y, 0.5, 1.0, 0.36, 0.31);
  const hairBehind = inside(x, y, 0.5, 0.4, 0.205, 0.215) || (long && Math.abs(x - 0.5) < 0.2 && y > 0.4 && y < 0.68);
  if (face && eye) return [44, 34, 30];
  if (face && mouth) return [176, 84, 78];
  if (fringe) return hair;
  if (face) return skin;
  if (neck && !shoulders) return shade(skin, 0.93);
  if (shoulders) return inside(x, y, 0.5, 0.7, 0.09, 0.07) ? shade(skin, 0.97) : cloth;
  return hairBehind ? hair : ground;
}

function inside(x: number, y: number, cx: number, cy: number, rx: number, ry: number): boolean {
  return ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
}

function shade([red, green, blue]: Colour, factor: number): Colour {
  return [red * factor, green * factor, blue * factor];
}

/** Wraps filtered RGB rows as a PNG. */
function encodePng(rows: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, size);
  view.setUint32(4, size);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', new Uint8Array(0))];
  return Uint8Array.from(Buffer.concat(parts));
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}
