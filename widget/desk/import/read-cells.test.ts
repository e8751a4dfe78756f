import { describe, expect, it } from 'vitest';
import { defaultLocale } from '#domain/locale.ts';
import { newUnclaimedSchema } from '#domain/profile/unclaimed.ts';
import { guarded } from '#domain/formula-guard.ts';
import { type ImportField, importFields } from './import-types.ts';
import { type CellOptions, nannyOf } from './read-cells.ts';

const options: CellOptions = { locale: defaultLocale, dateOrder: 'month-first' };

const phone = '213-555-0101';

/** Reads a row of these cells beside a phone. */
function read(cells: Partial<Record<ImportField, string>>, reading: Partial<CellOptions> = {}) {
  const all: Partial<Record<ImportField, string>> = { phone, ...cells };
  const fields = importFields.filter((field) => all[field] !== undefined);
  const columns = Object.fromEntries(fields.map((field, at) => [field, at]));
  const row = fields.map((field) => all[field] ?? '');
  return nannyOf(row, { hasHeader: true, columns }, { ...options, ...reading });
}

const valueOf = (field: ImportField, cell: string) => read({ [field]: cell }).input[field];

const reasonOf = (field: ImportField, cell: string) => read({ [field]: cell }).reasons;

const why = (field: ImportField, key: string, value?: string) => [
  { field, key: `desk.import.why.${key}`, ...(value !== undefined && { values: { value } }) },
];

describe('a cell', () => {
  it.each([
    ['blanks and a no-break space', ' \u00A0Ana\u00A0Lee ', 'Ana Lee'],
    ['zero-width characters and a byte order mark', '\uFEFFAn\u200Ba', 'Ana'],
    ['direction marks around a right-to-left name', '\u202Bمريم\u202C', 'مريم'],
    ['decomposed letters', 'Mari\u0301a', 'María'],
    ['a text trick of spreadsheets', '="Ana ""Nita"""', 'Ana "Nita"'],
    ['an apostrophe of a file of failed rows', "'-Ana", '-Ana'],
    ['an apostrophe of a name', "D'Ana", "D'Ana"],
  ])('loses %s', (_, cell, text) => {
    expect(valueOf('lastName', cell)).toBe(text);
  });

  it.each(['', '  ', '\u200B', 'N/A', '-', '—'])('without a value is absent: %j', (cell) => {
    expect(read({ email: cell })).toEqual({ input: { firstName: '', phone, locale: defaultLocale }, reasons: [] });
  });

  it.each(['=A1&B1', '＝A1', "'=SUM(A1)", '#N/A', '#REF!'])('with a formula is refused: %s', (cell) => {
    expect(reasonOf('headline', cell)).toEqual(why('headline', 'formula'));
  });

  it.each(['=1+1', '+1 213 555 0101', '-x', '@x', 'a;=b', '\t=x', 'x|-y', 'a;b', '\t', ' \n =1'])(
    'is the same after a file of failed rows: %j',
    (cell) => {
      expect(read({ aboutMe: guarded(cell) })).toEqual(read({ aboutMe: cell }));
    },
  );
});

describe('a cell of 100,000 characters', () => {
  it.each([...importFields].filter((field) => field !== 'phone'))('is refused before it is read: %s', (field) => {
    for (const part of [' ', ',', '(', ';', "'", '\n', '1', 'a ']) {
      const cell = `a${part.repeat(100_000 / part.length)}a`;
      expect(reasonOf(field, cell)).toEqual([{ field, key: 'validation.tooLong', values: { maximum: 4000 } }]);
    }
  });
});

describe('a name', () => {
  it.each([
    ['Garcia, Maria', 'Maria', 'Garcia'],
    ['Maria Elena Garcia', 'Maria Elena', 'Garcia'],
    ['Maria', 'Maria', undefined],
    ['王小明', '小明', '王'],
    ['王 小明', '小明', '王'],
    ['王，小明', '小明', '王'],
    ['欧阳小明', '小明', '欧阳'],
    ['诸葛亮', '亮', '诸葛'],
    ['欧阳', '阳', '欧'],
    ['王', '王', undefined],
    ['مريم حداد', 'مريم', 'حداد'],
  ])('%s', (name, firstName, lastName) => {
    const { input } = read({ name });
    expect([input['firstName'], input['lastName']]).toEqual([firstName, lastName]);
    expect(newUnclaimedSchema.safeParse(input).success).toBe(true);
  });
});

it('the parts of a name in columns of their own beat those of a whole name', () => {
  expect(read({ firstName: 'Ana', name: 'Mia Lee' }).input).toMatchObject({ firstName: 'Ana', lastName: 'Lee' });
});

describe('a phone', () => {
  it.each([
    ['(213) 555-0101', '(213) 555-0101'],
    ['2135550101.0', '2135550101'],
    ['="2135550101"', '2135550101'],
    ['tel:+12135550101', '+12135550101'],
    ["'+1 213 555 0101", '+1 213 555 0101'],
    ['213-555-0101 or -0102', '213-555-0101 or -0102'],
  ])('%s', (cell, text) => {
    expect(read({ phone: cell })).toMatchObject({ input: { phone: text }, reasons: [] });
  });

  it.each([
    ['5.31E+9', 'shortenedNumber'],
    ['5.31e+09', 'shortenedNumber'],
    ['5,31E+09', 'shortenedNumber'],
    ['ana@example.com', 'emailAsPhone'],
    ['213-555-0101 / 213-555-0102', 'twoPhones'],
    ['2135550101;2135550102', 'twoPhones'],
    ['2135550101 or 2135550102', 'twoPhones'],
    ['2135550101或2135550102', 'twoPhones'],
    ['2135550101\n2135550102', 'twoPhones'],
  ])('that cannot be read: %s', (cell, key) => {
    expect(reasonOf('phone', cell)).toEqual(why('phone', key, cell));
  });

  it('that is missing', () => {
    expect(reasonOf('phone', ' ')).toEqual(why('phone', 'noPhone'));
    expect(reasonOf('phone', '=A1')).toEqual(why('phone', 'formula'));
  });
});

describe('a language for messages', () => {
  it.each([
    ['en', ['en', 'EN', 'en-US', 'English', 'inglés', 'Ingles', '英语', '英文', '英語']],
    ['es', ['es', 'Spanish', 'español', 'ESPAÑOL', '西班牙语', 'castellano', 'Spanish (native)']],
    ['zh', ['zh', 'zh-CN', 'Chinese', '中文', '普通话', 'Mandarin', 'chino', 'Mandarin Chinese', '国语', '简体中文']],
  ])('%s', (locale, cells) => {
    expect(cells.map((cell) => valueOf('locale', cell))).toEqual(cells.map(() => locale));
  });

  it.each(['Klingon', 'English/Spanish', 'yes'])('that cannot be read: %s', (cell) => {
    expect(reasonOf('locale', cell)).toEqual(why('locale', 'unknownLanguage', cell));
  });

  it('of the import where the row names none', () => {
    expect(read({}, { locale: 'es' }).input['locale']).toBe('es');
  });
});

describe('a city', () => {
  it.each([
    ['Los Angeles, CA 90012', 'Los Angeles', 'CA'],
    ['Los Angeles, CA, USA', 'Los Angeles', 'CA'],
    ['Pasadena, California', 'Pasadena', 'California'],
    ['Irvine CA', 'Irvine', 'CA'],
    ['Irvine CA 92612-1234', 'Irvine', 'CA'],
    ['洛杉矶，加州', '洛杉矶', '加州'],
    ['New York', 'New York', undefined],
    ['Port Washington', 'Port Washington', undefined],
    ['East LA', 'East LA', undefined],
    ['Gretna LA 70053', 'Gretna', 'LA'],
    ['Los Angeles, Koreatown', 'Los Angeles, Koreatown', undefined],
  ])('%s', (cell, city, state) => {
    const { input } = read({ city: cell });
    expect([input['city'], input['state']]).toEqual([city, state]);
  });

  it('leaves the state to a column of its own', () => {
    expect(read({ city: 'Irvine, CA', state: 'California' }).input).toMatchObject({
      city: 'Irvine',
      state: 'California',
    });
    expect(read({ city: 'Irvine, CA', state: '' }).input).toMatchObject({ city: 'Irvine', state: 'CA' });
  });
});

describe('a list', () => {
  it.each<[ImportField, string, string[]]>([
    ['languages', 'English; español / 普通话, ENGLISH', ['English', 'Spanish', 'Mandarin']],
    ['languages', 'Inglés y portugués', ['English', 'Portuguese']],
    ['languages', '中文和英文', ['Mandarin', 'English']],
    ['languages', 'Klingon|Spanish (fluent, native)', ['Klingon', 'Spanish']],
    ['specialties', 'newborn care、如厕训练\nJuggling', ['Newborn Care', 'Potty Training', 'Juggling']],
    ['preferredAgeGroups', 'Newborn (0-6 months), 婴儿, Edad escolar', ['newborn', 'infant', 'school-age']],
    ['duties', 'meal-prep; Light Housekeeping; 月嫂', ['meal-prep', 'housekeeping', 'confinement']],
    ['travelWillingness', 'Viajes locales, local', ['local']],
  ])('of %s: %s', (field, cell, items) => {
    expect(valueOf(field, cell)).toEqual(items);
  });

  it.each<[ImportField, string, string]>([
    ['duties', 'Pet care, gardening', 'gardening'],
    ['preferredAgeGroups', 'teenager', 'teenager'],
    ['workArrangement', 'sometimes', 'sometimes'],
  ])('of %s with an unknown choice: %s', (field, cell, value) => {
    expect(reasonOf(field, cell)).toEqual(why(field, 'unknownChoice', value));
  });

  it.each([
    ['Live In', 'live-in'],
    ['de planta', 'live-in'],
    ['不住家', 'live-out'],
  ])('of one work arrangement: %s', (cell, value) => {
    expect(valueOf('workArrangement', cell)).toBe(value);
  });

  it('of an unknown choice is quoted in part', () => {
    expect(reasonOf('workArrangement', 'x'.repeat(500))).toEqual(
      why('workArrangement', 'unknownChoice', `${'x'.repeat(60)}…`),
    );
  });
});

describe('a number', () => {
  it.each<[ImportField, string, number]>([
    ['yearsExperience', '7', 7],
    ['yearsExperience', '7 years', 7],
    ['yearsExperience', '7+', 7],
    ['yearsExperience', '十年', 10],
    ['familiesServed', '12.0', 12],
    ['payFrom', '$28', 28],
    ['payFrom', '28/hr', 28],
    ['payFrom', '$28.00 per hour', 28],
    ['payFrom', '28 USD por hora', 28],
    ['payFrom', '每小时28美元', 28],
  ])('of %s: %s', (field, cell, value) => {
    expect(valueOf(field, cell)).toBe(value);
  });

  it.each<[ImportField, string]>([
    ['yearsExperience', 'many'],
    ['yearsExperience', '7-10'],
    ['familiesServed', '1,000'],
    ['payFrom', '$27.50'],
    ['payFrom', '25-30'],
  ])('of %s that cannot be read: %s', (field, cell) => {
    expect(reasonOf(field, cell)).toEqual(why(field, 'notNumber', cell));
  });
});

describe('other texts', () => {
  it('an email without its link', () => {
    expect(valueOf('email', 'mailto:ana@example.com')).toBe('ana@example.com');
  });

  it('an emoji in a name is refused in words by the schema', () => {
    const { error } = newUnclaimedSchema.safeParse(read({ firstName: 'Ana😀' }).input);
    expect(error?.issues.map(({ message }) => message)).toEqual(['validation.personName']);
  });

  it('a date that is none', () => {
    expect(reasonOf('availableFrom', 'soon')).toEqual(why('availableFrom', 'notDate', 'soon'));
  });
});
