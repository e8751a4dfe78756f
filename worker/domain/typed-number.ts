/** The number in a text such as years of experience; undefined when blank, NaN when the text is not a number. */
export function readTypedNumber(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (plain === '') return undefined;
  // Longer texts are sentences, so the pattern never runs on them.
  const said = plain.length > longest ? undefined : wording.exec(plain)?.groups?.['number'];
  if (said === undefined) return Number.NaN;
  return /\d/.test(said) ? Number(said.replace('−', '-').replace(',', '.')) : chineseNumber(said);
}

const longest = 40;

/** A number with the words people write around it: "about 10 years", "más de 10 años", "十年以上", "3个家庭". */
const wording = new RegExp(
  '^(?:about|around|over|more than|más de|mas de|unos|unas|casi|大约|约|大概|近)? ?' +
    '(?<number>[-−]?\\d{1,6}(?:[.,]\\d{1,6})?|[零〇一二两兩三四五六七八九十百]{1,6}) ?\\+? ?' +
    '(?:years?|yrs?|families|family|años?|anos?|familias?|多?年|多?个?家庭|多?户|多?家|个)? ?' +
    '(?:of experience|experience|de experiencia|的?经验|以上|多)?$',
);

const chineseDigits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

/** 十五 is 15, 二十 is 20, 一百零五 is 105; consecutive digits, as in 二〇, are read one by one. NaN when the text is not a number. */
function chineseNumber(text: string): number {
  const inPlaces =
    /^(?:(?<hundreds>[一二两兩三四五六七八九])百)?零?(?:(?<tens>[一二三四五六七八九])?(?<ten>十))?(?<ones>[一二两兩三四五六七八九])?$/;
  const parts = inPlaces.exec(text)?.groups;
  if (parts && /[十百]/.test(text)) {
    const { hundreds, tens, ten, ones } = parts;
    const tensValue = ten === undefined ? 0 : digit(tens ?? '一') * 10;
    return (hundreds === undefined ? 0 : digit(hundreds) * 100) + tensValue + (ones === undefined ? 0 : digit(ones));
  }
  return Number([...text].map(digit).join(''));
}

function digit(sign: string): number {
  return chineseDigits[sign] ?? Number.NaN;
}
