import { foldText } from '../../fold-text.ts';

/** The subject that a number in a sentence counts. */
export type NumberKind = 'years' | 'age' | 'families' | 'children' | 'languages' | 'other';

/** A number in a sentence. */
export interface StatedNumber {
  kind: NumberKind;
  value: number;
  /** The age in months, for an age. */
  months: number | undefined;
  /** "More than ten", "ten or more": the actual number may be larger. */
  atLeast: boolean;
  /** Whether the number is written in digits. */
  digits: boolean;
}

const english =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const englishTens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const spanish =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve';
const spanishTens = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa';

const words = new Map<string, number>([
  ...english.split(' ').map((word, index) => [word, index] as const),
  ...englishTens.split(' ').map((word, index) => [word, 20 + index * 10] as const),
  ...spanish.split(' ').map((word, index) => [word, index] as const),
  ...spanishTens.split(' ').map((word, index) => [word, 30 + index * 10] as const),
  ['un', 1],
  ['una', 1],
  ['veintiun', 21],
  ['a dozen', 12],
  ['una docena', 12],
  ['hundred', 100],
  ['cien', 100],
  ['dozens', 24],
  ['docenas', 24],
  ['decenas', 20],
  ['hundreds', 200],
  ['cientos', 200],
]);

/** Longest words first, so that "seventeen" is not read as "seven". */
const alternatives = [...words.keys()].toSorted((a, b) => b.length - a.length).join('|');
const tens = `${englishTens.split(' ').join('|')}|${spanishTens.split(' ').join('|')}`;
const ones = 'one|two|three|four|five|six|seven|eight|nine|uno|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve';
const numberPattern = new RegExp(
  String.raw`(?<compound>\b(?<tens>${tens})(?:-| | y )(?<ones>${ones})\b)|(?<digits>\d+(?:[.,]\d+)?)|\b(?<word>${alternatives})\b|(?<!第)(?<han>[零一二两三四五六七八九十百几数上]+)(?=[多余来几]?(?:个|名|位|户|家|对|种|门|年|岁|月|载))|(?<decade>\b(?:half a )?decades?\b|\b(?:una |media )?decadas?\b)`,
  'gu',
);

const gap = String.raw`[\s+-]*(?:(?:or more|plus|o mas|full|long|different|wonderful|happy|young|lovely|de|of|los|las|the|varias|distintas|diferentes)\s+){0,3}`;
const after = {
  age: new RegExp(
    String.raw`^${gap}(?:years?|yrs?|months?|weeks?)?[\s-]*(?:-?\s*olds?\b|of age|de edad)|^${gap}(?:months?|meses|mes)\b|^[多余来几]?(?:周)?岁|^[多余来几]?个?月(?!嫂)|^(?:-|–|~|到|至| to | a | and | y )\d+\s*(?:months?|meses|years?|anos|岁|个月)`,
    'u',
  ),
  years: new RegExp(String.raw`^${gap}(?:years?|yrs?|anos?)\b|^[多余来几]?\s*(?:个)?(?:年|载)(?!级|龄|纪)`, 'u'),
  families: new RegExp(
    String.raw`^${gap}(?:famil(?:y|ies)|familias?|hogares|households?)\b|^[多余来几]?\s*(?:个|户|位)?(?:家庭|雇主|客户)|^[多余来几]?\s*户|^[多余来几]?\s*家(?!务|里|政|长|人|乡|常|居|中|具|门)`,
    'u',
  ),
  children: new RegExp(
    String.raw`^${gap}(?:children|child|kids?|babies|baby|infants?|newborns?|toddlers?|sets? of twins|pairs of twins|ninos?|ninas?|hijos?|bebes?|recien nacidos|pares de gemelos|gemelos|peques)\b|^[多余来几]?\s*(?:个|名|位|对)?(?:孩子|宝宝|婴儿|新生儿|小朋友|双胞胎|小孩|娃)`,
    'u',
  ),
  languages: new RegExp(String.raw`^${gap}(?:languages?|idiomas?|lenguas?)\b|^\s*(?:种|门)(?:语言|外语)`, 'u'),
};
const ageBefore = /\b(?:aged?|ages|edad(?:es)?(?: de)?|under|menores de)\s*$/u;
const rangeBefore = /\d\s*(?:-|–|~|to|a|到|至|and|y)\s*$/u;
const atLeastBefore = /(?:over|more than|at least|mas de|al menos|超过|多于|不止|至少|近)\s*$/u;
const atLeastAfter = /^\s*(?:\+|plus\b|or more|o mas|多|余)/u;

/** The words that say what a number counts are within this distance, in UTF-16 units. */
const contextLength = 80;

/** The numbers in a sentence, as digits or as words of the three languages. */
export function numbersIn(sentence: string): StatedNumber[] {
  const text = foldText(sentence);
  // 几 alone means "some", not a number.
  const matches = [...text.matchAll(numberPattern)].filter((match) => match.groups?.['han'] !== '几');
  return matches.map((match) => {
    const groups = match.groups ?? {};
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - contextLength), match.index);
    const rest = text.slice(end, end + contextLength);
    const value = valueOf(groups);
    const decade = groups['decade'] !== undefined;
    const kind = decade ? 'years' : kindOf(before, rest);
    const inMonths = /^[^.。;；]{0,12}?(?:months?|meses|mes\b|个月|月)/u.test(rest);
    return {
      kind,
      value,
      months: kind === 'age' ? value * (inMonths ? 1 : 12) : undefined,
      atLeast:
        decade || /[多几数上余]/u.test(groups['han'] ?? '') || atLeastBefore.test(before) || atLeastAfter.test(rest),
      digits: groups['digits'] !== undefined,
    };
  });
}

function kindOf(before: string, rest: string): NumberKind {
  if (after.age.test(rest) || ageBefore.test(before)) return 'age';
  if (after.years.test(rest)) return rangeBefore.test(before) ? 'age' : 'years';
  for (const kind of ['families', 'children', 'languages'] as const) if (after[kind].test(rest)) return kind;
  return 'other';
}

function valueOf(groups: Record<string, string | undefined>): number {
  const { digits, word, han, decade } = groups;
  if (digits !== undefined) return Number(digits.replace(',', '.'));
  if (han !== undefined) return hanNumber(han);
  if (decade !== undefined) return /half|media/.test(decade) ? 5 : decade.endsWith('s') ? 20 : 10;
  if (word !== undefined) return words.get(word) ?? 0;
  return (words.get(groups['tens'] ?? '') ?? 0) + (words.get(groups['ones'] ?? '') ?? 0);
}

/** 三十四 is 34, 几十 and 数十 at least 20, 上百 and 数百 at least 100. */
function hanNumber(text: string): number {
  const digits = '零一二三四五六七八九';
  let total = 0;
  let current = 0;
  for (const character of text.replaceAll('两', '二')) {
    const digit = digits.indexOf(character);
    if (digit >= 0) current = digit;
    else if (character === '几' || character === '数') current = 2;
    else if (character === '上') current = 1;
    else {
      total += (current || 1) * (character === '百' ? 100 : 10);
      current = 0;
    }
  }
  return total + current;
}
