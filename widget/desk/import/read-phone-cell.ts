import { type CellReading, refused } from './refused.ts';

/** 5.31E+9: what is left of a number in a column that was too narrow. */
const shortened = /^\d(?:[.,]\d+)?e\+?\d+$/i;

const betweenNumbers = /[/／;；,，|、\n]|\b(?:or|and|o|y)\b|[或和]/iu;

/** Shorter numbers are extensions. */
const fewestDigits = 7;

/**
 * Reads a cell of phones. The number stays as typed, apart from the ".0" of a spreadsheet that took it for a fraction: whether it
 * can receive messages is for the server to say.
 */
export function readPhoneCell(text: string): CellReading {
  if (text.includes('@')) return refused('emailAsPhone', text);
  if (shortened.test(text)) return refused('shortenedNumber', text);
  const numbers = text.split(betweenNumbers).filter((part) => part.replace(/\D/g, '').length >= fewestDigits);
  if (numbers.length > 1) return refused('twoPhones', text);
  return { values: { phone: text.replace(/^tel:\s*/i, '').replace(/^(\+?\d+)\.0+$/, '$1') } };
}
