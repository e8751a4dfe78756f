/** The digits as words in English and Spanish, and as Chinese characters. */
const digitWords: Record<string, number> = {
  ...Object.fromEntries(
    ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((word, digit) => [
      word,
      digit,
    ]),
  ),
  ...Object.fromEntries(
    ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'].map((word, digit) => [
      word,
      digit,
    ]),
  ),
  oh: 0,
};
const words = new RegExp(String.raw`\b(${Object.keys(digitWords).join('|')})\b,?`, 'giu');
const characters: Record<string, number> = { 〇: 0, 幺: 1, 两: 2 };
for (const [digit, character] of [...'零一二三四五六七八九'].entries()) characters[character] = digit;
/** A single character is part of a word more often than a digit. */
const characterRun = new RegExp(`(?:[${Object.keys(characters).join('')}][ -]?){3,}`, 'gu');

/** A run of seven or more digits with the usual separators, and the currency in front of it or behind it. */
const digitRun = /\$? ?\d(?:[ .$-]{0,3}\d){6,}(?: ?\$)?/gu;

const year = String.raw`(?:19|20)\d\d`;
const date = `(?:${[
  String.raw`${year}[.-]\d\d?[.-]\d\d?`,
  String.raw`\d\d?[.-]\d\d?[.-]${year}`,
  String.raw`${year}[.-]\d\d?`,
  String.raw`\d\d?[.-]${year}`,
  // 201907, 20190701
  String.raw`${year}(?:0\d|1[0-2])(?:[0-3]\d)?`,
  year,
].join('|')})`;
const amount = String.raw`\d{1,5}(?:\.\d{1,3})?`;
/** What people write with as many digits as in a phone number: always after a space. */
const harmless = new RegExp(
  ` (?:${[
    // Days, months and years.
    `${date}(?:-(?:${date}|\\d\\d)){0,3}`,
    // Pay with its currency.
    String.raw`\$ ?${amount}(?:-\$? ?${amount})?`,
    String.raw`${amount}(?:-${amount})? ?\$`,
    // Pay without it, and hours: "4000-5000", "25.00-30.00", "0730-1830".
    String.raw`\d{2,4}0-\d{2,4}0`,
    String.raw`\d\d?\.\d\d0?(?:-\d\d?\.\d\d0?)?`,
    // Ages and days: "0-3".
    String.raw`\d\d?-\d\d?`,
  ].join('|')})(?=\\.? |$)`,
  'gu',
);

/**
 * Whether a text in compatibility form (NFKC) contains a phone number: in digits with any separators, or in words. Years, ages,
 * hours and pay are none.
 */
export function hasPhone(text: string): boolean {
  const digits = text
    .replace(/[\p{Cf}\uFE0F\u20E3]/gu, '')
    .replace(/[\p{Pd}−⁃ー~_]/gu, '-')
    .replace(/[·•]/gu, '.')
    .replace(/[€£¥]|\b(?:usd|dollars?|d[oó]lares|pesos)\b|美元|美金|元/giu, '$')
    .replace(words, (_, word: string) => `${digitWords[word.toLowerCase()]}`)
    .replace(characterRun, (run) => run.replace(/./gu, (character) => `${characters[character] ?? character}`))
    .replace(/(?:[^\S\n]|[()])+/gu, ' ')
    .replace(/ ?-[ -]*/gu, '-');
  return (digits.match(digitRun) ?? []).some((run) => !isHarmless(run));
}

/** Whether a run of digits has only dates, pay, hours and ages, besides a few numbers of at most two digits. */
function isHarmless(run: string): boolean {
  const others = ` ${run.trim()}`.replace(harmless, '').split(/[. ]+/u).filter(Boolean);
  if (others.some((other) => !/^\d\d?$/u.test(other))) return false;
  // Counting or a list of ages goes up; a phone number does not.
  return others.length <= 2 || others.every((other, index) => index === 0 || Number(other) > Number(others[index - 1]));
}
