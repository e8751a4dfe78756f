/** The enumerations of docs/specification.md 3. Their texts are `labels.<list>.<id>` in the `labels` catalogue. */

export const workArrangements = ['live-out', 'live-in', 'flexible'] as const;

/** Whether a nanny lives with the family. */
export type WorkArrangement = (typeof workArrangements)[number];

export const ageGroups = ['newborn', 'infant', 'toddler', 'preschool', 'school-age'] as const;

/** An age group of children; the list starts with the youngest. */
export type AgeGroup = (typeof ageGroups)[number];

export const travelOptions = ['local', 'domestic', 'international'] as const;

/** How far a nanny is willing to travel. */
export type TravelOption = (typeof travelOptions)[number];

export const duties = [
  'childcare',
  'meal-prep',
  'educational',
  'bilingual-education',
  'cultural-activities',
  'overnight',
  'postpartum',
  'housekeeping',
  'transportation',
  'special-needs',
  'pet-care',
  'confinement',
] as const;

/** A task that a nanny offers. */
export type Duty = (typeof duties)[number];

/** The free texts of a profile, by the names used for translations. */
export const textFields = ['headline', 'aboutMe', 'experience', 'videoTranscript', 'specialties'] as const;

/** A free text of a profile. */
export type TextField = (typeof textFields)[number];

/** Stored as these English labels, shown translated (docs/specification.md 3). A nanny may add others. */
export const commonSpecialties = [
  'Newborn Care',
  'Postpartum Support',
  'Sleep Training',
  'Potty Training',
  'Educational Activities',
  'Bilingual Care',
  'Special Needs',
  'Multiple Children',
  'Meal Preparation',
  'Light Housekeeping',
  'Pet Care',
  'Travel Nanny',
  'Overnight Care',
  'Emergency Care',
  'Cultural Activities',
  'Music & Arts',
] as const;

/** Stored as these English names, shown translated. A nanny may add others. */
export const commonLanguages = [
  'English',
  'Mandarin',
  'Cantonese',
  'Spanish',
  'Vietnamese',
  'Tagalog',
  'French',
  'German',
  'Italian',
  'Japanese',
  'Korean',
  'Arabic',
  'Portuguese',
  'Russian',
  'Hindi',
] as const;

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** A day of the week, Monday first. */
export type Weekday = (typeof weekdays)[number];

/** The days that the availability step's select-all action selects (docs/specification.md 2.4). */
export const workingWeekdays = weekdays.slice(0, 5);
