/** Small generated files for upload tests. */

const encoder = new TextEncoder();

export function bytes(...parts: (string | number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const chunks = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : Uint8Array.from(part)));
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

/** A PNG's header with any size in pixels, an empty body and a valid end. */
export function png(width = 300, height = 300): Uint8Array<ArrayBuffer> {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const header = [
    ...uint32(13),
    ...encoder.encode('IHDR'),
    ...uint32(width),
    ...uint32(height),
    8,
    6,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const data = [...uint32(0), ...encoder.encode('IDAT'), 0, 0, 0, 0];
  const end = [...uint32(0), ...encoder.encode('IEND'), 0xae, 0x42, 0x60, 0x82];
  return bytes(signature, header, data, end);
}

export function jpeg(width = 300, height = 300): Uint8Array<ArrayBuffer> {
  const size = [
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    34,
    0,
    2,
    17,
    1,
    3,
    17,
    1,
  ];
  return bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', [0, 1, 1, 0, 0, 1, 0, 1, 0, 0], size, [0xff, 0xd9]);
}

export function pdf(body = ''): Uint8Array<ArrayBuffer> {
  return bytes(`%PDF-1.4\n${body}\n%%EOF\n`);
}

/** An MP4's file type box and `length` bytes of media data in a pattern that reveals any mix-up. */
export function mp4(length = 5000): Uint8Array<ArrayBuffer> {
  const head = bytes(uint32(24), 'ftypisom', uint32(512), 'isommp42', uint32(length + 8), 'mdat');
  const data = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) data[index] = (index * 31 + (index >> 8)) & 255;
  return bytes(head, data);
}

/** A stream of chunks without a length, like a chunked request. */
export function streamOf(file: Uint8Array, chunkBytes = 65_536): ReadableStream<Uint8Array> {
  let offset = 0;
  return new ReadableStream({
    // Like the runtime's own bodies.
    type: 'bytes',
    pull(controller) {
      if (offset >= file.length) {
        controller.close();
        controller.byobRequest?.respond(0);
        return;
      }
      controller.enqueue(file.slice(offset, offset + chunkBytes));
      offset += chunkBytes;
    },
  });
}
