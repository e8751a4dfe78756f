import { bytes, jpeg, mp4, pdf, png } from './files.ts';

/** A file that must not be stored under its declared type. */
export interface HostileFile {
  name: string;
  kind: 'image' | 'document' | 'video';
  content: Uint8Array<ArrayBuffer>;
}

const script = '<script>alert(document.domain)</script>';
const kinds = ['image', 'document', 'video'] as const;

const texts: Record<string, string> = {
  svg: `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`,
  'svg with prologue': `<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
  html: `<!doctype html><html><body>${script}</body></html>`,
  'html with spaces before it': `   \n\t<html>${script}`,
  xhtml: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
  'plain text': 'just words',
  json: '{"type":"video/mp4"}',
  javascript: 'alert(1)//',
  css: 'body{background:url(javascript:alert(1))}',
  'shell script': '#!/bin/sh\nrm -rf /',
  php: '<?php system($_GET["c"]); ?>',
  'eml with html': `MIME-Version: 1.0\nContent-Type: text/html\n\n${script}`,
  'data url': `data:image/png;base64,${btoa(script)}`,
  'utf-7 html': '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
};

const magics: Record<string, number[]> = {
  zip: [0x50, 0x4b, 3, 4],
  gzip: [0x1f, 0x8b, 8],
  rar: [0x52, 0x61, 0x72, 0x21, 0x1a, 7, 0],
  '7z': [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  elf: [0x7f, 0x45, 0x4c, 0x46],
  exe: [0x4d, 0x5a],
  gif: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
  bmp: [0x42, 0x4d],
  ico: [0, 0, 1, 0],
  tiff: [0x49, 0x49, 0x2a, 0],
  swf: [0x46, 0x57, 0x53],
  wasm: [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  class: [0xca, 0xfe, 0xba, 0xbe],
  mp3: [0x49, 0x44, 0x33],
  ogg: [0x4f, 0x67, 0x67, 0x53],
  flac: [0x66, 0x4c, 0x61, 0x43],
  'utf-16 text': [0xff, 0xfe, 0x3c, 0],
  zeros: [0, 0, 0, 0, 0, 0, 0, 0],
};

/**
 * Every hostile text and foreign format as every kind, and files whose declared type is wrong, that end early or are far too
 * large.
 */
export function hostileFiles(): HostileFile[] {
  const contents: [name: string, content: Uint8Array<ArrayBuffer>][] = [
    ['nothing', bytes()],
    ['one byte', bytes([0xff])],
    ...Object.entries(texts).map(([name, text]): [string, Uint8Array<ArrayBuffer>] => [name, bytes(text)]),
    ...Object.entries(magics).map(([name, magic]): [string, Uint8Array<ArrayBuffer>] => [
      name,
      bytes(magic, new Uint8Array(300), script),
    ]),
  ];
  const foreign: HostileFile[] = [];
  for (const kind of kinds) {
    for (const [name, content] of contents) foreign.push({ name: `${name} as ${kind}`, kind, content });
  }
  return [
    ...foreign,
    { name: 'a video as a picture', kind: 'image', content: mp4() },
    { name: 'a PDF as a picture', kind: 'image', content: pdf() },
    { name: 'a video as a document', kind: 'document', content: mp4() },
    { name: 'a picture as a video', kind: 'video', content: png() },
    { name: 'a PDF as a video', kind: 'video', content: pdf() },
    { name: 'a PNG cut short', kind: 'image', content: png().slice(0, -6) },
    { name: 'a JPEG cut short', kind: 'image', content: jpeg().slice(0, -2) },
    { name: 'a PDF cut short', kind: 'document', content: pdf().slice(0, 12) },
    { name: 'a PNG with HTML glued to it', kind: 'image', content: bytes(png(), script) },
    { name: 'a JPEG with a page glued to it', kind: 'image', content: bytes(jpeg(), script.repeat(10)) },
    { name: 'a PDF with a page glued to it', kind: 'document', content: bytes(pdf(), script.repeat(100)) },
    { name: 'HTML before a PDF', kind: 'document', content: bytes(script, pdf()) },
    { name: 'HTML before a PNG', kind: 'image', content: bytes(script, png()) },
    { name: 'a PNG pixel flood', kind: 'image', content: png(50_000, 50_000) },
    { name: 'a JPEG pixel flood', kind: 'image', content: jpeg(65_000, 65_000) },
    { name: 'a PNG one row too large', kind: 'document', content: png(5000, 5001) },
    { name: 'a PNG without pixels', kind: 'image', content: png(0, 0) },
    { name: 'a PNG signature alone', kind: 'image', content: png().slice(0, 8) },
    { name: 'a JPEG start alone', kind: 'image', content: bytes([0xff, 0xd8, 0xff, 0xd9]) },
  ];
}
