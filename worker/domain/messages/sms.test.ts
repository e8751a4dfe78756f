import { describe, expect, it } from 'vitest';
import { interviewTime } from '../introduction/interview-time.ts';
import { serverTranslator } from './all.ts';
import { smsParts } from './sms-parts.ts';

/** Realistic long values: the demo agency, a link with its token. */
const values = {
  agency: 'Golden Oak Nannies',
  code: '123456',
  ending: '42',
  help: '+1 (213) 555-0142',
  phone: '+1 (213) 555-0142',
  name: 'Alexandra',
  by: 'Olivia Park',
  role: 'owner',
  certification: 'Infant CPR',
  date: '12/31/2026',
  known: 'yes',
  job: 'Mon, Tue 8:00 AM to 6:00 PM; 8 months; $32 an hour',
  link: 'https://profiles.example.com/es/still-free/AAAAAAAAAAAAAAAAAAAAAA',
};

const codes = ['outbound.sms.code', 'outbound.sms.changeCode', 'outbound.sms.deskCode'];
const others = [
  'outbound.sms.phoneChanged',
  'outbound.stillFree',
  'outbound.help',
  'outbound.reference.asked.sms',
  'outbound.reference.reminded.sms',
  'outbound.consent.asked.sms',
  'outbound.consent.reminded.sms',
  'outbound.introduction.sms',
  'outbound.introduction.times.sms',
  'outbound.nannyEnded.sms',
  ...['agreed', 'canceled'].flatMap((kind) =>
    ['family', 'nanny'].map((reader) => `outbound.interview.${kind}.${reader}.sms`),
  ),
  ...[
    'person.invited',
    'person.invitedAgain',
    'person.removed',
    'owner.invited',
    'owner.removed',
    'owner.embedding',
  ].map((told) => `outbound.sms.desk.${told}`),
  ...['held', 'released', 'approved', 'verified', 'refused', 'expiring', 'asked'].map(
    (kind) => `outbound.notice.${kind}`,
  ),
];

describe.each(['en', 'es'] as const)('text messages in %s', (locale) => {
  const { text } = serverTranslator(locale);

  it.each(codes)('%s is one part', (id) => {
    expect(smsParts(text(id, values))).toMatchObject({ encoding: 'GSM-7', parts: 1 });
  });

  it.each(others)('%s needs no letters that double its price', (id) => {
    const saturday = Date.UTC(2026, 11, 26, 18);
    const time = interviewTime(saturday, { locale, timeZone: 'America/Los_Angeles', use: 'sms' });
    expect(smsParts(text(id, { ...values, time })).foreign).toBe('');
  });
});

it.each([
  ['a'.repeat(160), 'GSM-7', 1],
  ['a'.repeat(161), 'GSM-7', 2],
  ['a'.repeat(306), 'GSM-7', 2],
  ['a'.repeat(307), 'GSM-7', 3],
  ['€'.repeat(80), 'GSM-7', 1],
  ['€'.repeat(81), 'GSM-7', 2],
  ['验'.repeat(70), 'UCS-2', 1],
  ['验'.repeat(71), 'UCS-2', 2],
  ['’'.repeat(135), 'UCS-2', 3],
])('counts the parts of %s', (text, encoding, parts) => expect(smsParts(text)).toMatchObject({ encoding, parts }));
