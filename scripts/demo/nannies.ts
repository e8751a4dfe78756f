import type { Locale } from '#domain/locale.ts';
import type { ProfilePatch } from '#domain/profile/schema.ts';

/** A demo nanny: what she wrote, in which language, and how far she got. */
export interface DemoNanny {
  locale: Locale;
  state: 'published' | 'held' | 'draft';
  profile: ProfilePatch & { phone: string };
}

export const demoNannies: DemoNanny[] = [
  {
    locale: 'es',
    state: 'published',
    profile: {
      firstName: 'Elena',
      lastName: 'Márquez',
      email: 'elena.marquez@example.com',
      phone: '+12135550111',
      location: '1840 Echo Park Avenue',
      city: 'Los Angeles',
      state: 'CA',
      languages: ['Spanish', 'English', 'Portuguese'],
      workArrangement: 'live-out',
      preferredAgeGroups: ['newborn', 'infant', 'toddler'],
      travelWillingness: ['local', 'domestic'],
      duties: [
        'childcare',
        'meal-prep',
        'educational',
        'bilingual-education',
        'overnight',
        'postpartum',
        'transportation',
      ],
      yearsExperience: 11,
      familiesServed: 9,
      specialties: ['Newborn Care', 'Sleep Training', 'Bilingual Care', 'Multiple Children'],
      experienceDescription:
        'Eleven years with newborns and twins in Los Angeles, five of them with the same family. I set up gentle sleep routines, keep a daily log that parents read on their phones, and cook for the little ones.\nBefore that I worked three years in a Montessori toddler room in Guadalajara.',
      aboutMe:
        'Children calm down when the grown-up is calm. I speak Spanish with your child from the first day, sing a lot, and plan every afternoon outdoors unless it rains.\nYou will always know how the day went: what we ate, how long the nap was, and what made us laugh.',
      availabilityCalendar: {
        availableWeekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
        overnightCare: true,
        travelAvailability: true,
        preferredStartTime: '07:00',
        preferredEndTime: '17:00',
      },
    },
  },
];
