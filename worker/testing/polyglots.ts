import { bytes, jpeg, mp4, pdf, png } from './files.ts';
import type { HostileFile } from './hostile-files.ts';

/** The effects of a script that runs: a dialog, and a request that a test can observe. */
const code = "alert(document.domain);fetch('/script-ran')";
const script = `<script>${code}</script>`;

/** Pages and scripts in formats that browsers have been tricked into running. */
const payloads: Record<string, string> = {
  'a page': `<!doctype html><html><body>${script}</body></html>`,
  'a page behind an end of comment': `--><html>${script}</html><!--`,
  'a script': script,
  'an image that fails': `<img src=x onerror="${code}">`,
  'an SVG picture': `<svg xmlns="http://www.w3.org/2000/svg" onload="${code}"></svg>`,
  'an SVG picture in XML': `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
  'an XHTML page': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
  'a style sheet of XML': `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#"?><x>${script}</x>`,
  'a frame': `<iframe srcdoc="${script.replaceAll('"', '&quot;')}"></iframe>`,
  'a refresh': `<meta http-equiv="refresh" content="0;url=javascript:${code}">`,
  'a base and a form': `<base href="javascript:/"><form action="javascript:${code}"><input autofocus onfocus="${code}">`,
  'an event of a body': `<body onload="${code}">`,
  'a script alone': `*/;${code}//`,
  'a mail page': `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${script}`,
};

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

/** A text chunk after a PNG's header. */
function pngWith(text: string) {
  const whole = png();
  const body = bytes('Comment\0', text);
  return bytes(whole.slice(0, 33), uint32(body.length), 'tEXt', body, [0, 0, 0, 0], whole.slice(33));
}

/** A comment after a JPEG's first marker. */
function jpegWith(text: string) {
  const whole = jpeg();
  const length = bytes(text).length + 2;
  return bytes(whole.slice(0, 2), [0xff, 0xfe, length >> 8, length & 255], text, whole.slice(2));
}

/** A WebP picture with a text as its metadata. */
function webpWith(text: string) {
  const metadata = bytes(text, text.length % 2 === 0 ? '' : '\0');
  const head = bytes('VP8X', [10, 0, 0, 0, 4, 0, 0, 0], [43, 1, 0, 43, 1, 0]);
  const chunk = bytes('XMP ', uint32(metadata.length).toReversed(), metadata);
  return bytes('RIFF', uint32(4 + head.length + chunk.length).toReversed(), 'WEBP', head, chunk);
}

/** A document that asks its reader to run a script when it opens, with the text unencoded. */
function pdfWith(text: string) {
  return pdf(`1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n${text}`);
}

/** A video with a box of free text directly after its type. */
function mp4With(text: string, brand = 'isom') {
  const video = mp4(64);
  const type = bytes(uint32(24), `ftyp${brand}`, uint32(512), `${brand}mp42`);
  return bytes(type, uint32(bytes(text).length + 8), 'free', text, video.slice(24));
}

/** A WebM file with the text as its writing application. */
function webmWith(text: string) {
  const name = bytes(text);
  const info = bytes([0x57, 0x41, 0x40 | (name.length >> 8), name.length & 255], name);
  const docType = bytes([0x42, 0x82, 0x84], 'webm');
  return bytes(
    [0x1a, 0x45, 0xdf, 0xa3, 0x80 | docType.length],
    docType,
    [0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255],
    [0x15, 0x49, 0xa9, 0x66, 0x40 | (info.length >> 8), info.length & 255],
    info,
  );
}

/** Files whose type is as declared, so that they may be stored, but which also contain a page or a script. */
export function polyglots(): HostileFile[] {
  return Object.entries(payloads).flatMap(([payload, text]) => [
    { name: `${payload} in a PNG`, kind: 'image' as const, content: pngWith(text) },
    { name: `${payload} in a JPEG`, kind: 'image' as const, content: jpegWith(text) },
    { name: `${payload} in a WebP`, kind: 'image' as const, content: webpWith(text) },
    { name: `${payload} in a PDF`, kind: 'document' as const, content: pdfWith(text) },
    { name: `${payload} in a PNG document`, kind: 'document' as const, content: pngWith(text) },
    { name: `${payload} in an MP4 video`, kind: 'video' as const, content: mp4With(text) },
    { name: `${payload} in a QuickTime video`, kind: 'video' as const, content: mp4With(text, 'qt  ') },
    { name: `${payload} in a WebM video`, kind: 'video' as const, content: webmWith(text) },
  ]);
}

/** The files for tests in a browser: each payload once, with the containers in turn, or `all` of them. */
export function polyglotsForBrowsers(all: boolean): HostileFile[] {
  const files = polyglots();
  const containers = files.length / Object.keys(payloads).length;
  const isChosen = (place: number) => Math.trunc(place / containers) % containers === place % containers;
  return files.filter((_, place) => all || isChosen(place));
}
