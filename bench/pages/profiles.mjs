// Fills a local D1 with generated profiles quickly: rows are written directly to the SQLite file, and the statements of real
// writes build the directory's index from them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { locales } from '../../worker/domain/locale.ts';
import { listingStatements } from './listing-statements.ts';

const firstNames = [
  'Ana',
  'Elena',
  'Grace',
  'Mei',
  'Rosa',
  'Naomi',
  'Ling',
  'Sofía',
  'Ruth',
  'Xiuying',
  'Maria',
  'Dulce',
];
const lastNames = [
  'Reyes',
  'Okonkwo',
  'Chen',
  'Márquez',
  'Li',
  'Wang',
  'Flores',
  'Darcy',
  'Osei',
  'Peña',
  'Tran',
  'Kim',
];
const cities = [
  'Los Angeles',
  'Pasadena',
  'Irvine',
  'San Diego',
  'Arcadia',
  'Oakland',
  'Fremont',
  'San Jose',
  'Torrance',
];
const languages = ['English', 'Spanish', 'Mandarin', 'French', 'Korean', 'Tagalog'];
const specialties = ['Newborn Care', 'Sleep Training', 'Potty Training', 'Bilingual Care', 'Twins'];
const duties = ['childcare', 'meal-prep', 'educational', 'overnight', 'postpartum', 'housekeeping', 'pet-care'];
const ages = ['newborn', 'infant', 'toddler', 'preschool'];
const arrangements = ['live-out', 'live-in', 'flexible'];
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const sentences = [
  'I have looked after newborns and toddlers since I came to California.',
  'We cook together, read two books before the nap, and go to the park whatever the weather is.',
  'Parents tell me that I am calm and on time.',
  'My last family had twins, and I stayed with them for four years.',
  'I sing in Spanish while I fold the laundry.',
  'A tidy kitchen and a rested child are how I like to hand over in the evening.',
  '我做月嫂多年，照顾过双胞胎。',
  'I drive, I swim, and I know what to do when a child has a fever.',
];

const referenceAnswers = JSON.stringify({
  strength: 'She was calm when both of our twins were not.',
  everyday: 'A walk to the park before lunch, a nap, and a book in Spanish afterwards.',
});

const firstDay = Date.UTC(2024, 0, 1);

/** The slug of a profile by its number, from 0. */
export function slugOf(number) {
  const name = `${pick(firstNames, number)}-${pick(lastNames, number, 1)}`.normalize('NFD').replace(/\p{M}/gu, '');
  return `${name.toLowerCase()}-nanny-${number.toString(36)}`;
}

/**
 * Writes published and reviewed profiles into the database of a state folder, with translations, each third with a certification, each
 * second with a reference.
 * @param {string} stateFolder of `wrangler dev`, migrated @param {number} count
 */
export function fillDatabase(stateFolder, count) {
  const folder = join(stateFolder, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  const database = new DatabaseSync(join(folder, file ?? ''));
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; PRAGMA foreign_keys = OFF');
  const insert = {
    user: database.prepare('INSERT INTO users (id, phone, created_at) VALUES (?, ?, ?)'),
    slug: database.prepare('INSERT INTO profile_slugs (slug, profile_id, created_at) VALUES (?, ?, ?)'),
    certification: database.prepare(
      'INSERT INTO certifications (id, profile_id, name, issuer, verified, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    profile: database.prepare(`INSERT INTO profiles (
      id, user_id, slug, first_name, last_name, email, city, state, languages, work_arrangement, preferred_age_groups,
      duties, years_experience, families_served, specialties, experience_description, about_me, availability_calendar,
      is_public, completeness_score, created_at, updated_at, reviewed_at, reviewed_version
    ) VALUES (?, ?, ?, ?, ?, ?, ?, 'CA', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 100, ?, ?, ?, 1)`),
    translation: database.prepare(`INSERT INTO profile_translations (
      profile_id, field, locale, state, text, source_text, written_by, updated_at
    ) VALUES (?, 'aboutMe', ?, 'approved', ?, ?, 'agency', ?)`),
    reference: database.prepare(`INSERT INTO profile_references (
      id, profile_id, first_name, last_name, channel, recipient, locale, from_month, to_month, state, answers, is_shown,
      asked_at, answered_at, decided_at, asked_network
    ) VALUES (?, ?, 'Dana', 'Miller', 'email', '', ?, '2021-03', '2023-06', 'approved', ?, 1, ?, ?, ?, '')`),
    listing: listingStatements().map(({ text, ids }) => ({ statement: database.prepare(text), ids })),
  };
  const perTransaction = 10_000;
  for (let start = 0; start < count; start += perTransaction) {
    database.exec('BEGIN');
    for (let number = start; number < Math.min(count, start + perTransaction); number += 1) addProfile(insert, number);
    database.exec('COMMIT');
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

function addProfile(insert, number) {
  const id = `p${String(number).padStart(19, '0')}`;
  const userId = `u${String(number).padStart(19, '0')}`;
  const slug = slugOf(number);
  const at = firstDay + number * 60_000;
  const aboutMe = some(sentences, number, 4).join(' ');
  insert.user.run(userId, `+1${String(number).padStart(10, '0')}`, at);
  insert.profile.run(
    id,
    userId,
    slug,
    pick(firstNames, number),
    pick(lastNames, number, 1),
    `${slug}@example.com`,
    pick(cities, number, 2),
    JSON.stringify(['English', ...some(languages.slice(1), number, 1)]),
    pick(arrangements, number, 3),
    JSON.stringify(some(ages, number, 2)),
    JSON.stringify(some(duties, number, 4)),
    random(number, 4) % 25,
    random(number, 5) % 12,
    JSON.stringify(some(specialties, number, 2)),
    some(sentences, number + 3, 2).join(' '),
    aboutMe,
    JSON.stringify({ availableWeekdays: some(days, number, 4), availableWeekends: number % 4 === 0 }),
    at,
    at,
    at,
  );
  // Directories index translations too.
  for (const locale of locales.slice(1))
    insert.translation.run(id, locale, some(sentences, number + 1, 4).join(' '), aboutMe, at);
  insert.slug.run(slug, id, at);
  for (const { statement, ids } of insert.listing) statement.run(...Array(ids).fill(id));
  if (number % 3 === 0) insert.certification.run(`c${number}`, id, 'CPR', 'Red Cross', number % 2, at);
  if (number % 2 === 0) insert.reference.run(`r${number}`, id, locales[0], referenceAnswers, at, at, at);
}

/** A deterministic pseudorandom number. */
function random(number, salt) {
  let hash = Math.imul(number + 1, 2_654_435_761) ^ Math.imul(salt + 1, 40_503);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function pick(list, number, salt = 0) {
  return list[random(number, salt) % list.length];
}

/** `length` consecutive items of a list, starting at a position derived from the number. */
function some(list, number, length) {
  const start = random(number, length + 10);
  return Array.from({ length }, (_, place) => list[(start + place) % list.length]);
}
