import { z } from 'zod';
import {
  changePhone,
  eraseAccount,
  listDevices,
  listOwnIntroductions,
  pauseProfile,
  readAccount,
  readWeek,
  resumeProfile,
  sendChangeCode,
  signOutEverywhere,
} from '#domain/account/contract.ts';
import { type ChangePhone, type PhoneProfile, phoneProfileSchema } from '#domain/account/schema.ts';
import type { ownIntroductionsSchema } from '#domain/introduction/own.ts';
import { callOver } from './call.ts';
import { ApiError, type SendRequest } from './request.ts';

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
  const call = callOver(send);
  return {
    read: () => call(readAccount, {}),
    devices: () => call(listDevices, {}),
    week: () => call(readWeek, {}),
    introductions: async (): Promise<Introductions> => (await call(listOwnIntroductions, {})).items,
    signOutEverywhere: () => call(signOutEverywhere, {}),
    erase: () => call(eraseAccount, {}),
    /** @param until the day of the automatic return, `YYYY-MM-DD` */
    pause: (until: string | undefined) => call(pauseProfile, { body: { until } }),
    resume: () => call(resumeProfile, {}),
    /** Sends a code to the new number by text message. @returns seconds until another can be requested */
    sendChangeCode: async (phone: string) => (await call(sendChangeCode, { body: { phone } })).resendAfterSeconds,
    /** @returns the user of the session afterwards */
    changePhone: async (body: ChangePhone) => (await call(changePhone, { body })).userId,
  };
}

/** The two profiles to choose from, if an error contains them. */
export function twoProfilesOf(error: unknown): TwoProfiles | undefined {
  if (!(error instanceof ApiError) || error.code !== 'phone_has_profile') return undefined;
  return twoProfiles.safeParse(error.body).data;
}
