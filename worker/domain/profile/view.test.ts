import { describe, expect, it } from 'vitest';
import { locales } from '../locale.ts';
import { serverTranslator } from '../messages/all.ts';
import { defaultAvailability } from './availability.ts';
import type { PublicProfile } from './schema.ts';
import { initialsOf } from './name.ts';
import { createProfileView } from './view.ts';

const facts = { agencyName: 'Golden Oak', defaultLocation: 'Los Angeles, CA', today: '2026-11-21' };

const minimal: PublicProfile = {
  id: 'x',
  firstName: 'Ana',
  lastName: 'Li',
  languages: [],
  preferredAgeGroups: [],
  travelWillingness: [],
  duties: [],
  specialties: [],
  isActive: true,
  isPublic: true,
  backgroundCheckConsent: false,
  completenessScore: 100,
  availabilityCalendar: defaultAvailability,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
};

const view = (profile: Partial<PublicProfile>, locale: 'en' | 'zh' | 'es' = 'en') =>
  createProfileView({ ...minimal, ...profile }, [], serverTranslator(locale), facts);

const confirmed = (availabilityConfirmedAt: string) => view({ availabilityConfirmedAt }).availabilityConfirmed;

describe('a profile view (docs/specification.md 2.7)', () => {
  it('says when she confirmed that she is free, for half a year', () => {
    expect(confirmed('2026-11-01T12:00:00.000Z')).toContain('Nov 1, 2026');
    expect(confirmed('2026-05-25T12:00:00.000Z')).toContain('May 25, 2026');
    expect(confirmed('2026-05-24T12:00:00.000Z')).toBeUndefined();
  });

  it('fills what is absent with the defaults of docs/specification.md 1', () => {
    expect(view({})).toMatchObject({
      fullName: 'Ana Li',
      specialist: undefined,
      subtitle: 'Professional Childcare Provider',
      location: 'Los Angeles, CA',
      years: undefined,
      availabilityLine: 'Ask about her schedule',
      availabilityBadges: [],
      stats: [],
    });
  });

  it('offers to ask about a nanny who has written nothing yet, and only about her', () => {
    expect(view({}).sparse).toContain('Ana Li');
    expect(view({ firstName: '', lastName: '' }).sparse).toContain('about this nanny?');
    expect(view({ videoResumeUrl: '/api/objects/uploads/v', headline: 'I read a lot.' }).sparse).toBeDefined();
    expect(view({ aboutMe: 'I read a lot.' }).sparse).toBeUndefined();
    expect(view({ specialties: ['newborn-care'] }).sparse).toBeUndefined();
  });

  it('shows specialty, place, languages, years and services as docs/specification.md 2.7 says', () => {
    const shown = view({
      city: 'Pasadena',
      state: 'CA',
      specialties: ['Newborn Care', 'Baby yoga'],
      languages: ['English', 'Mandarin', 'French'],
      yearsExperience: 7,
      familiesServed: 1,
      workArrangement: 'live-out',
      duties: [
        'childcare',
        'meal-prep',
        'educational',
        'overnight',
        'postpartum',
        'housekeeping',
        'pet-care',
        'confinement',
      ],
    });
    expect(shown.specialist).toBe('Newborn Care Specialist');
    expect(shown.specialties).toEqual(['Newborn Care', 'Baby yoga']);
    expect(shown.location).toBe('Pasadena, CA');
    expect(shown.heroLanguages).toBe('English, Mandarin…');
    expect(shown.years).toBe('7+ years experience');
    expect(shown.stats.map((stat) => stat.value)).toEqual(['7+', '1+']);
    expect(shown.arrangement).toBe('Live out');
    expect(shown.services).toHaveLength(6);
    expect(shown.otherServices?.label).toBe('+2 more');
  });

  it('writes the availability line and badges of docs/specification.md 2.7', () => {
    const shown = view({
      availabilityCalendar: {
        ...defaultAvailability,
        availableWeekdays: ['wednesday', 'monday'],
        availableWeekends: true,
        overnightCare: true,
        travelAvailability: true,
      },
    });
    expect(shown.availabilityLine.replaceAll('\u202f', ' ')).toBe(
      'Available: Monday, Wednesday • Weekends available • Preferred hours: 8:00 AM - 6:00 PM',
    );
    expect(shown.availabilityBadges).toEqual(['Overnight Care Available', 'Travel Available']);
    expect(shown.week.map((day) => day.available)).toEqual([true, false, true, false, false, true, true]);
  });

  it('leaves out counts of nothing and an empty week', () => {
    expect(view({ yearsExperience: 0, familiesServed: 0 })).toMatchObject({ years: undefined, stats: [], week: [] });
  });

  it('writes lists, days and specialties as the language does, and marks Chinese paragraphs', () => {
    const calendar = { ...defaultAvailability, availableWeekdays: ['monday' as const, 'tuesday' as const] };
    const spanish = view({ availabilityCalendar: calendar, specialties: ['Overnight Care'] }, 'es');
    expect(spanish.availabilityLine).toContain('Disponible: lunes, martes');
    expect(spanish.specialist).toBe('Especialidad: cuidado nocturno');
    expect(view({ availabilityCalendar: calendar }, 'zh').availabilityLine).toContain('周一、周二');
    const { about } = view({ aboutMe: '我照顾过六个 newborn 宝宝，喜欢唱歌。\nI also speak English.' });
    expect(about.map((paragraph) => paragraph.lang)).toEqual(['zh-Hans', undefined]);
  });

  it('writes Chinese names family name first, and initials for every name', () => {
    expect(view({ firstName: '秀英', lastName: '王' }, 'zh').fullName).toBe('王秀英');
    expect(initialsOf({ firstName: '秀英', lastName: '王' })).toBe('王');
    expect(initialsOf({ firstName: 'élodie', lastName: 'de Souza' })).toBe('ÉD');
    expect(initialsOf({})).toBe('UN');
  });

  it('sets her own specialty as she wrote it, and calls only a listed one a specialist', () => {
    const own = (locale: 'en' | 'zh' | 'es') => view({ specialties: ['Babies home from the NICU'] }, locale);
    expect(own('en').specialist).toBe('Babies home from the NICU');
    expect(own('en').occupation).toBe('Professional Childcare Provider');
    expect(own('zh').specialist).toBe('擅长：Babies home from the NICU');
    expect(own('es').specialist).toBe('Especialidad: Babies home from the NICU');
    expect(view({ specialties: ['Special Needs'] }, 'zh').specialist).toBe('擅长：照顾特殊需求儿童');
    expect(view({ specialties: ['Multiple Children'] }, 'es').specialist).toBe('Especialidad: cuidado de varios niños');
  });

  it('shows the longest specialty whole, and keeps what search engines read within their length', () => {
    const longest = 'Twins and triplets born early, with a home monitor, at night';
    expect(longest).toHaveLength(60);
    const shown = view({ specialties: [longest], city: 'Rancho Santa Margarita', state: 'CA', yearsExperience: 21 });
    expect(shown).toMatchObject({ specialist: longest, specialties: [longest], metaTitle: `Ana Li – ${longest}` });
    expect(shown.metaDescription.length).toBeLessThanOrEqual(300);
    expect(shown.metaDescription).toContain('Rancho Santa Margarita, CA. 21+ years of experience. ');
  });

  it('lists languages as a sentence does, and names each as a label', () => {
    const shown = view({ languages: ['Spanish', 'English', 'Igbo'] }, 'es');
    expect(shown.languages).toEqual(['Español', 'Inglés', 'Igbo']);
    expect(shown.languageList).toBe('Español, inglés e igbo');
    expect(shown.heroLanguages).toBe('Español, inglés…');
  });

  it('keeps names in two scripts and from right to left in their place within a sentence', () => {
    expect(view({ firstName: 'Lily', lastName: '王' }, 'zh').videoLabel).toContain('Lily 王');
    const { videoLabel, fullName, location } = view({
      firstName: 'ليلى',
      lastName: 'حداد',
      city: 'ירושלים',
      state: 'CA',
    });
    expect(fullName).toBe('ليلى حداد');
    expect(videoLabel).toContain('\u2068ليلى حداد\u2069');
    expect(location).toBe('\u2068ירושלים\u2069, CA');
    expect(view({ specialties: ['رعاية'] }, 'es').specialist).toBe('Especialidad: \u2068رعاية\u2069');
  });

  it('says nothing in English to a Chinese or Spanish reader, and shows no message ids', () => {
    const rich = {
      specialties: ['Newborn Care'],
      duties: ['childcare' as const],
      preferredAgeGroups: ['newborn' as const],
      travelWillingness: ['local' as const],
      languages: ['Mandarin'],
      yearsExperience: 3,
    };
    for (const locale of locales) {
      const words = JSON.stringify(Object.values(view(rich, locale)));
      expect(words).not.toMatch(/(profile|labels)\.\w/);
      if (locale !== 'en') expect(words).not.toMatch(/Newborn|Childcare|Available|Monday|years /);
    }
  });

  it.each([
    ['en', 'Preferred hours: 5:00 PM – 2:00 PM next day'],
    ['zh', '希望工作时段：17:00–次日 14:00'],
    ['es', 'Horario preferido: 5:00 p.m.–2:00 p.m. del día siguiente'],
  ] as const)('says in %s that work goes into the next day', (locale, line) => {
    const availabilityCalendar = { ...defaultAvailability, preferredStartTime: '17:00', preferredEndTime: '14:00' };
    const shown = createProfileView({ ...minimal, availabilityCalendar }, [], serverTranslator(locale), facts);
    // Intl writes narrow and no-break spaces.
    expect(shown.availabilityLine.replace(/[\u00a0\u202f]/g, ' ')).toBe(line);
  });

  it('shows certifications with their dates in the page’s language, and media with their smaller forms', () => {
    const certifications = [
      { id: 'a', name: 'CPR', issuer: 'Red Cross', expiryDate: '2027-03-05T00:00:00.000Z', verified: true },
      { id: 'b', name: 'Baby yoga', verified: false },
    ];
    const [photo, video] = ['/api/objects/uploads/p', '/api/objects/uploads/v'];
    const media = { profileImageUrl: photo, videoResumeUrl: video, videoPosterUrl: `${video}?variant=poster` };
    const shown = createProfileView({ ...minimal, ...media }, certifications, serverTranslator('es'), facts);
    expect(shown.certifications).toEqual([
      {
        name: 'RCP',
        issuer: 'Red Cross',
        expires: 'Vence: 5 de marzo de 2027',
        verified: '✓ Verificado',
        isExpired: false,
      },
      {
        name: 'Baby yoga',
        issuer: undefined,
        expires: undefined,
        verified: undefined,
        checked: `${facts.agencyName} aún no ha revisado el documento`,
        isExpired: false,
      },
    ]);
    const [expired] = createProfileView(
      minimal,
      [{ id: 'c', name: 'CPR', expiryDate: '2020-03-05T00:00:00.000Z', verified: true }],
      serverTranslator('es'),
      facts,
    ).certifications;
    expect(expired).toMatchObject({ expires: 'Venció: 5 de marzo de 2020', verified: undefined, isExpired: true });
    expect(shown).toMatchObject({ photo, video, poster: media.videoPosterUrl });
  });
});
