/** Columns of a file of an agency; the nannies' rows follow this order. */
const header = [
  'First name',
  'Last name',
  'Mobile',
  'Email',
  'Preferred language',
  'WeChat ID',
  'Address',
  'City',
  'Languages',
  'Years of experience',
  'Families served',
  'Work arrangement',
  'Age groups',
  'Duties',
  'Travel',
  'Available from',
  'Hourly rate',
  'Specialties',
  'Work experience',
  'Headline',
] as const;

type Column = (typeof header)[number];

type Row = Record<Column, string>;

/** A fault of a row. */
interface Fault {
  /** The field and the key of its reason, or the words of the server. */
  kind: string;
  /** The cells that make the fault. `before` is the row above. */
  cells(before: Row): Partial<Row>;
}

/** What the server says about the phone of a colleague. */
export const staffWords = 'This is a colleague’s number.';

const sharedPhone = '2137770000';

const fault = (field: string, key: string, cells: Partial<Row>): Fault => ({
  kind: `${field} ${key}`,
  cells: () => cells,
});

const why = (field: string, key: string, cells: Partial<Row>) => fault(field, `desk.import.why.${key}`, cells);

/** The kinds of faults that {@link manyNannies} plants, five of each. */
export const faults: readonly Fault[] = [
  fault('firstName', 'validation.firstName', { 'First name': ' ' }),
  fault('firstName', 'validation.personName', { 'First name': 'Ana 😀' }),
  fault('lastName', 'validation.personNameDot', { 'Last name': 'lee.com' }),
  why('phone', 'noPhone', { Mobile: '' }),
  why('phone', 'shortenedNumber', { Mobile: '5.31E+9' }),
  why('phone', 'emailAsPhone', { Mobile: 'ana@example.com' }),
  why('phone', 'twoPhones', { Mobile: '213-555-0101 / 213-555-0102' }),
  why('phone', 'sharedPhone', { Mobile: sharedPhone }),
  {
    kind: 'phone desk.import.why.repeated',
    cells: (before) => ({
      'First name': before['First name'].toUpperCase(),
      'Last name': before['Last name'],
      Mobile: before.Mobile,
    }),
  },
  { kind: staffWords, cells: () => ({}) },
  fault('email', 'validation.email', { Email: 'ana@' }),
  why('locale', 'unknownLanguage', { 'Preferred language': 'Klingon' }),
  why('wechatId', 'formula', { 'WeChat ID': '=A1' }),
  why('workArrangement', 'unknownChoice', { 'Work arrangement': 'sometimes' }),
  why('duties', 'unknownChoice', { Duties: 'Pet care, gardening' }),
  why('yearsExperience', 'notNumber', { 'Years of experience': 'many' }),
  fault('familiesServed', 'validation.numberTooLarge', { 'Families served': '501' }),
  why('availableFrom', 'notDate', { 'Available from': 'soon' }),
  fault('availableFrom', 'validation.dateRange', { 'Available from': '2150-01-01' }),
  fault('experienceDescription', 'validation.experienceDescription', { 'Work experience': 'Twins' }),
];

const counts = { nannies: 5000, ofEachFault: 5, known: 7, stopped: 3 } as const;

/** Each ten rows have at most one row that differs, so that a fault has a faultless row above. */
const block = 10;
const placeInBlock = 5;

/**
 * 5,000 nannies in 20 columns, of whom 100 have a fault, 7 are known and 3 have sent STOP.
 * @param seed the same seed gives the same rows
 */
export function manyNannies(seed: number) {
  const random = randomNumbers(seed);
  const nannies = Array.from({ length: counts.nannies }, (_, at) => nanny(at, random));
  const places = shuffled(counts.nannies / block, random).map((at) => at * block + placeInBlock);
  const phones = (count: number) => new Set(places.splice(0, count).map((at) => nannies[at]?.Mobile ?? ''));
  const staffPhones = new Set<string>();
  for (const { kind, cells } of faults) {
    for (const at of places.splice(0, counts.ofEachFault)) {
      const [before, row] = nannies.slice(at - 1);
      if (before && row) Object.assign(row, cells(before));
      if (row && kind === staffWords) staffPhones.add(row.Mobile);
    }
  }
  return {
    rows: [[...header], ...nannies.map((row) => header.map((column) => row[column]))],
    staffPhones,
    knownPhones: phones(counts.known),
    stoppedPhones: phones(counts.stopped),
  };
}

/** Numbers from 0 up to 1, always the same for a seed (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  const modulus = 2 ** 32;
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % modulus;
    return state / modulus;
  };
}

function shuffled(length: number, random: () => number): number[] {
  const keyed = Array.from({ length }, (_, at) => ({ at, key: random() }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ at }) => at);
}

/** A number in letters, for names that differ. */
const inLetters = (number: number) => number.toString().replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

function nanny(at: number, random: () => number): Row {
  const oneOf = (...texts: string[]) => texts[Math.floor(random() * texts.length)] ?? '';
  return {
    'First name': `${oneOf('Ana', 'María José', 'Mia')} ${inLetters(at)}`,
    'Last name': oneOf('Lee', 'Muñoz', "O'Brien"),
    Mobile: String(2_135_550_000 + at),
    Email: `nanny${at}@example.com`,
    'Preferred language': oneOf('English', 'español', '中文', ''),
    'WeChat ID': oneOf('', `wx${at}`),
    Address: oneOf('12 Main St', ''),
    City: oneOf('Los Angeles, CA 90012', 'Pasadena, California', 'Irvine CA'),
    Languages: oneOf('English, Spanish', '中文、英文', 'inglés y portugués'),
    'Years of experience': oneOf('7', '7 years', '10+'),
    'Families served': oneOf('3', '12'),
    'Work arrangement': oneOf('Live-in', 'De entrada por salida', '灵活'),
    'Age groups': oneOf('Newborn, Toddler', '婴儿', ''),
    Duties: oneOf('Pet care; meal-prep', 'Transporte', ''),
    Travel: oneOf('Local travel', ''),
    'Available from': oneOf('2026-12-01', '12/1/2026', '1 de diciembre de 2026', '46357'),
    'Hourly rate': oneOf('$28', '30/hr', ''),
    Specialties: oneOf('Sleep Training, Twins', ''),
    'Work experience': oneOf('Ten years with families of twins.\nThen a nursery.', 'She said "yes", always.'),
    Headline: oneOf('Calm and cheerful', ''),
  };
}
