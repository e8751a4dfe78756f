import { z } from 'zod';
import { locales } from '../locale.ts';
import { personNameText, profileLimits, requiredText } from './fields.ts';
import { profilePatchSchema } from './schema.ts';

/** What staff may write for a nanny. Pictures, videos and her consent to a background check are hers to give. */
const writtenByStaff = profilePatchSchema.pick({
  lastName: true,
  email: true,
  wechatId: true,
  location: true,
  city: true,
  state: true,
  languages: true,
  workArrangement: true,
  preferredAgeGroups: true,
  travelWillingness: true,
  duties: true,
  availableFrom: true,
  payFrom: true,
  yearsExperience: true,
  familiesServed: true,
  specialties: true,
  experienceDescription: true,
  headline: true,
  aboutMe: true,
  availabilityCalendar: true,
});

const required = {
  firstName: personNameText('validation.firstName'),
  /** As typed; stored in E.164. Whoever verifies it claims the profile. */
  phone: requiredText(profileLimits.phone, 'validation.phone'),
  /** The language for messages to the nanny. */
  locale: z.enum(locales, 'validation.choice'),
};

/** POST /api/agency/profiles: a profile that staff write for a nanny. */
export const newUnclaimedSchema = writtenByStaff.extend(required);

/** A profile that staff write for a nanny. */
export type NewUnclaimed = z.output<typeof newUnclaimedSchema>;

const { lastName, email, location, city, state, workArrangement, yearsExperience, experienceDescription } =
  writtenByStaff.shape;

/** PATCH /api/agency/profiles/:id: present fields are written. Staff may clear what only the nanny has to fill in: null does. */
export const unclaimedPatchSchema = newUnclaimedSchema
  .extend({
    lastName: lastName.nullable(),
    email: email.nullable(),
    location: location.nullable(),
    city: city.nullable(),
    state: state.nullable(),
    workArrangement: workArrangement.nullable(),
    yearsExperience: yearsExperience.nullable(),
    experienceDescription: experienceDescription.nullable(),
  })
  .partial();

/** Changes by staff to a profile that its nanny has not claimed. */
export type UnclaimedPatch = z.output<typeof unclaimedPatchSchema>;

/** How long a profile waits to be claimed, and how long before its end the desk is told, in days. */
export const unclaimedDays = { kept: 90, notice: 7 } as const;

/** Days until an unanswered invitation is repeated, once, by itself. */
export const invitationRepeatDays = 3;

/** A profile that its nanny has not claimed, as the desk sees it. */
export const unclaimedSchema = z.strictObject({
  /** The day on which it is deleted unless she claims it, `YYYY-MM-DD`. */
  deletedOn: z.iso.date(),
  /** Whether that is within a week. */
  isEnding: z.boolean(),
  invitations: z.number().int(),
  invitedAt: z.iso.datetime().nullable(),
  /** When an invitation goes out by itself; in the past while the day's text messages are used up. */
  inviteAt: z.iso.datetime().nullable(),
});

/** POST /api/agency/invitations: how many invitations wait for their turn. */
export const invitationsSchema = z.strictObject({
  /** Unclaimed profiles, those invited so far, and those whose first invitation waits. */
  unclaimed: z.number().int(),
  invited: z.number().int(),
  waiting: z.number().int(),
  /** Those not invited whose nanny has sent STOP and has no email address, or has a profile of her own. */
  unreachable: z.number().int(),
  /** The most invitations of one day. */
  perDay: z.number().int(),
  /** The day on which the last waiting one can go out, `YYYY-MM-DD`; null when none waits. */
  doneOn: z.iso.date().nullable(),
});

/** How far invitations are. */
export type Invitations = z.output<typeof invitationsSchema>;
