import { describe, expect, it } from 'vitest';
import { readFile } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const utf16 = (text: string, isLittle: boolean, hasMark: boolean) => {
  const units = Array.from(hasMark ? `\uFEFF${text}` : text, (unit) => unit.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
};

const chinese = '姓名,电话\r\n王小明,2135550101\r\n李一一,2135550102\r\n';

describe('a file that is no text', () => {
  it.each([
    ['an .xlsx, also when it is renamed to .csv', bytesOf('PK\u0003\u0004\u0014\0'), 'workbook'],
    ['an .xls', bytesOf('\u00D0\u00CF\u0011\u00E0\u00A1\u00B1'), 'oldWorkbook'],
    ['a PDF', bytesOf('%PDF-1.7'), 'pdf'],
    ['a PNG', bytesOf('\u0089PNG\r\n'), 'picture'],
    ['a JPEG', bytesOf('\u00FF\u00D8\u00FF\u00E0'), 'picture'],
    ['an empty file', bytesOf(''), 'empty'],
    ['a byte order mark alone', utf8('\uFEFF\r\n '), 'empty'],
    ['zero bytes in text', utf8(`Name,Phone\n${'a'.repeat(200)}\0`), 'binary'],
    ['mixed bytes', Uint8Array.from({ length: 600 }, (_, at) => (at * 7) % 256), 'binary'],
  ])('%s', (_, bytes, problem) => {
    expect(readFile(bytes)).toEqual({ problem });
  });
});

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', utf8(chinese), chinese],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${chinese}`), chinese],
    ['UTF-16LE with a byte order mark', utf16(chinese, true, true), chinese],
    ['UTF-16LE without one', utf16(chinese, true, false), chinese],
    ['UTF-16BE with a byte order mark', utf16(chinese, false, true), chinese],
    ['UTF-16BE without one', utf16(chinese, false, false), chinese],
    ['UTF-16LE in English', utf16('Name,Phone', true, false), 'Name,Phone'],
    ['windows-1252', bytesOf('Nombre,Tel\u00E9fono\r\nMar\u00EDa Mu\u00F1oz,1'), 'Nombre,Teléfono\r\nMaría Muñoz,1'],
    ['windows-1252 with neighbors', bytesOf('S\u00E3o Jo\u00E3o, Concei\u00E7\u00E3o'), 'São João, Conceição'],
    [
      'GB18030',
      bytesOf('\u00D0\u00D5\u00C3\u00FB,Tel\r\n\u00CD\u00F5\u00D0\u00A1\u00C3\u00F7,1'),
      '姓名,Tel\r\n王小明,1',
    ],
  ])('%s', (_, bytes, text) => {
    expect(readFile(bytes)).toEqual({ text });
  });
});
