import { z } from 'zod';
import {
  type Account,
  accountSchema,
  type ChangePhone,
  changePhoneAnswerSchema,
  codeSentSchema,
  deviceSchema,
  type PhoneProfile,
  phoneProfileSchema,
  signedInDeviceSchema,
  type SignedInDevices,
  type Week,
  weekSchema,
} from '#domain/account/schema.ts';
import { ownIntroductionsSchema } from '#domain/introduction/own.ts';
import { type OwnerProfile, ownerProfileSchema } from '#domain/profile/schema.ts';
import { ApiError, type SendRequest } from './request.ts';

// A newer server may add fields; an open tab ignores those it does not know.
const accountAnswer = accountSchema
  .extend({ profile: accountSchema.shape.profile.unwrap().strip().optional() })
  .strip();
const devicesAnswer = z.object({
  items: z.array(signedInDeviceSchema.extend({ device: deviceSchema.strip() }).strip()),
});
const weekAnswer = weekSchema.strip();
const profileAnswer = ownerProfileSchema.strip();
const twoProfiles = z.object({ mine: phoneProfileSchema.strip().optional(), other: phoneProfileSchema.strip() });

/** The profile of the new number, and the nanny's own if there is one. */
export interface TwoProfiles {
  mine?: PhoneProfile | undefined;
  other: PhoneProfile;
}

/** What became of the nanny's introductions, newest first. */
export type Introductions = z.output<typeof ownIntroductionsSchema>['items'];

export type AccountApi = ReturnType<typeof createAccountApi>;

/** The calls about the nanny's own account. */
export function createAccountApi(send: SendRequest) {
  const path = '/api/account';
  return {
    read: (): Promise<Account> => send({ method: 'GET', path, parse: (json) => accountAnswer.parse(json) }),
    devices: (): Promise<SignedInDevices> =>
      send({ method: 'GET', path: `${path}/sessions`, parse: (json) => devicesAnswer.parse(json) }),
    week: (): Promise<Week> => send({ method: 'GET', path: `${path}/week`, parse: (json) => weekAnswer.parse(json) }),
    introductions: (): Promise<Introductions> =>
      send({
        method: 'GET',
        path: `${path}/introductions`,
        parse: (json) => ownIntroductionsSchema.strip().parse(json).items,
      }),
    signOutEverywhere: (): Promise<void> =>
      send({ method: 'DELETE', path: `${path}/sessions`, parse: () => undefined }),
    erase: (): Promise<void> => send({ method: 'DELETE', path, parse: () => undefined }),
    /** @param until the day of the automatic return, `YYYY-MM-DD` */
    pause: (until: string | undefined): Promise<OwnerProfile> =>
      send({ method: 'POST', path: `${path}/pause`, payload: { until }, parse: (json) => profileAnswer.parse(json) }),
    resume: (): Promise<OwnerProfile> =>
      send({ method: 'POST', path: `${path}/resume`, parse: (json) => profileAnswer.parse(json) }),
    /** Sends a code to the new number by text message. @returns seconds until another can be requested */
    sendChangeCode: (phone: string): Promise<number> =>
      send({
        method: 'POST',
        path: `${path}/phone/send-code`,
        payload: { phone },
        parse: (json) => codeSentSchema.strip().parse(json).resendAfterSeconds,
      }),
    /** @returns the user of the session afterwards */
    changePhone: (payload: ChangePhone): Promise<string> =>
      send({
        method: 'POST',
        path: `${path}/phone/verify-code`,
        payload,
        parse: (json) => changePhoneAnswerSchema.strip().parse(json).userId,
      }),
  };
}

/** The two profiles to choose from, if an error contains them. */
export function twoProfilesOf(error: unknown): TwoProfiles | undefined {
  if (!(error instanceof ApiError) || error.code !== 'phone_has_profile') return undefined;
  return twoProfiles.safeParse(error.body).data;
}
