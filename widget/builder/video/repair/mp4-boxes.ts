/** A box of an MP4 file: four letters and what is in it (ISO 14496-12). */
export interface Box {
  type: string;
  /** Where the box starts in the file, its header included. */
  start: number;
  content: DataView<ArrayBuffer>;
}

/** The boxes one after the other in a stretch of the file; the last may be cut short. */
export function readBoxes(area: DataView<ArrayBuffer>): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= area.byteLength) {
    const short = area.getUint32(at);
    const header = short === 1 ? 16 : 8;
    if (at + header > area.byteLength) break;
    const rest = area.byteLength - at;
    const size = Math.min(rest, short === 1 ? Number(area.getBigUint64(at + 8)) : short === 0 ? rest : short);
    if (size < header) break;
    const start = area.byteOffset + at;
    boxes.push({
      type: lettersAt(area, at + 4),
      start,
      content: new DataView(area.buffer, start + header, size - header),
    });
    at += size;
  }
  return boxes;
}

/** What stands in the box at the end of a path of box types. */
export function find(area: DataView<ArrayBuffer>, ...path: string[]): DataView<ArrayBuffer> | undefined {
  let found: DataView<ArrayBuffer> | undefined = area;
  for (const type of path) found = found && readBoxes(found).find((box) => box.type === type)?.content;
  return found;
}

/** The same, for a box that a file must have. @throws when it has not */
export function need(area: DataView<ArrayBuffer>, ...path: string[]): DataView<ArrayBuffer> {
  const found = find(area, ...path);
  if (!found) throw new Error(`No ${path.join('/')}`);
  return found;
}

/** All of what follows `from` in a box's content. */
export function after(content: DataView<ArrayBuffer>, from: number): DataView<ArrayBuffer> {
  return new DataView(content.buffer, content.byteOffset + from, content.byteLength - from);
}

export function bytesOf(content: DataView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
}

export function lettersAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
