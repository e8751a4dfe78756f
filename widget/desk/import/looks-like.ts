import { maxPhoneDigits } from '#domain/phone-number.ts';

/** Whether a cell is one email address and nothing else. */
export function isEmail(cell: string): boolean {
  return /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]+$/.test(cell.trim());
}

const fewestPhoneDigits = 10;

/** Whether a cell is one phone number: ten digits or more with the usual separators, and no date. */
export function looksLikePhone(cell: string): boolean {
  const text = cell.normalize('NFKC').trim().replace(/\.0$/, '');
  const digits = text.replace(/\D/g, '').length;
  return /^[+(]?[\d\s().-]*$/.test(text) && digits >= fewestPhoneDigits && digits <= maxPhoneDigits;
}
