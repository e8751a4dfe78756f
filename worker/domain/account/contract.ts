import { ownIntroductionsSchema } from '../introduction/own.ts';
import { operation } from '../operation.ts';
import { ownerProfileSchema } from '../profile/schema.ts';
import { successSchema } from '../success.ts';
import {
  accountSchema,
  changePhoneAnswerSchema,
  changePhoneSendSchema,
  changePhoneVerifySchema,
  codeSentSchema,
  pauseSchema,
  signedInDevicesSchema,
  weekSchema,
} from './schema.ts';

const tag = 'account';

export const readAccount = operation({
  method: 'GET',
  path: '/api/account',
  tag,
  summary: 'Who is signed in',
  access: 'signed-in',
  answer: accountSchema,
});

export const eraseAccount = operation({
  method: 'DELETE',
  path: '/api/account',
  tag,
  summary:
    "Erase the caller's account and all its data, immediately and permanently; needs a code verified in the last ten minutes",
  access: 'signed-in',
  answer: successSchema,
  refusals: ['fresh_code_needed'],
});

export const listOwnIntroductions = operation({
  method: 'GET',
  path: '/api/account/introductions',
  tag,
  summary: 'Where the agency asked about the caller, showed her profile to a family, and where she was chosen',
  access: 'signed-in',
  answer: ownIntroductionsSchema,
});

export const sendChangeCode = operation({
  method: 'POST',
  path: '/api/account/phone/send-code',
  tag,
  summary: "Text a code to the caller's new number",
  access: 'signed-in',
  body: changePhoneSendSchema,
  answer: codeSentSchema,
  refusals: ['phone_needed', 'phone_invalid', 'too_many_codes', 'sms_unavailable'],
});

export const changePhone = operation({
  method: 'POST',
  path: '/api/account/phone/verify-code',
  tag,
  summary: "Change the caller's number; the caller's other sessions end",
  access: 'signed-in',
  body: changePhoneVerifySchema,
  answer: changePhoneAnswerSchema,
  refusals: ['phone_needed', 'phone_has_profile', 'code_incorrect', 'code_checks_exhausted'],
});

export const listDevices = operation({
  method: 'GET',
  path: '/api/account/sessions',
  tag,
  summary: 'Where the caller is signed in',
  access: 'signed-in',
  answer: signedInDevicesSchema,
});

export const signOutEverywhere = operation({
  method: 'DELETE',
  path: '/api/account/sessions',
  tag,
  summary: 'Sign out everywhere, including here',
  access: 'signed-in',
  answer: successSchema,
});

export const pauseProfile = operation({
  method: 'POST',
  path: '/api/account/pause',
  tag,
  summary: 'Pause: the page is unavailable and unlisted',
  access: 'signed-in',
  body: pauseSchema,
  answer: ownerProfileSchema,
  refusals: ['not_found'],
});

export const resumeProfile = operation({
  method: 'POST',
  path: '/api/account/resume',
  tag,
  summary: 'Resume after a pause',
  access: 'signed-in',
  answer: ownerProfileSchema,
  refusals: ['not_found'],
});

export const readWeek = operation({
  method: 'GET',
  path: '/api/account/week',
  tag,
  summary: 'Views and requests of the last seven days, and the most helpful next step',
  access: 'signed-in',
  answer: weekSchema,
  refusals: ['not_found'],
});
