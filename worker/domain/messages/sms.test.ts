import { describe, expect, it } from 'vitest';
import { serverTranslator } from './all.ts';

/** GSM 03.38: any character outside it reduces each part of a text message from 160 to 70 characters. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '^{}\\[~]|€';

/** The length of a text message in septets; characters outside the alphabet are returned separately. */
function septetsOf(text: string): { septets: number; foreign: string } {
  const letters = [...text];
  return {
    septets: letters.reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0),
    foreign: letters.filter((letter) => !basic.includes(letter) && !extended.includes(letter)).join(''),
  };
}

/** Realistic long values: the demo agency, a link with its token. */
const values = {
  agency: 'Golden Oak Nannies',
  code: '123456',
  ending: '42',
  help: '+1 (213) 555-0142',
  phone: '+1 (213) 555-0142',
  name: 'Alexandra',
  certificate: 'Infant CPR',
  date: '12/31/2026',
  link: 'https://profiles.example.com/es/still-free/AAAAAAAAAAAAAAAAAAAAAA',
};

const codes = ['outbound.sms.code', 'outbound.sms.changeCode', 'outbound.sms.deskCode'];
const others = [
  'outbound.sms.phoneChanged',
  'outbound.stillFree',
  'outbound.help',
  'outbound.reference.asked.sms',
  'outbound.reference.reminded.sms',
  ...['held', 'released', 'approved', 'verified', 'refused', 'expiring', 'asked'].map(
    (kind) => `outbound.notice.${kind}`,
  ),
];

describe.each(['en', 'es'] as const)('text messages in %s', (locale) => {
  const { text } = serverTranslator(locale);

  it.each(codes)('%s is one part', (id) => {
    const { septets, foreign } = septetsOf(text(id, values));
    expect(foreign).toBe('');
    expect(septets).toBeLessThanOrEqual(160);
  });

  it.each(others)('%s needs no letters that double its price', (id) => {
    expect(septetsOf(text(id, values)).foreign).toBe('');
  });
});
