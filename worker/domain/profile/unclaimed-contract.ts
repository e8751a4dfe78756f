import { operation } from '../operation.ts';
import { deskProfileSchema } from './desk.ts';
import { nannyMessageSchema } from './nanny-message.ts';
import { invitationsSchema, newUnclaimedSchema, unclaimedPatchSchema } from './unclaimed.ts';

const tag = 'desk';

export const writeProfile = operation({
  method: 'POST',
  path: '/api/agency/profiles',
  tag,
  summary: 'Write a profile for a nanny; it stays hidden until she claims it and publishes it',
  access: { desk: 'reviewer' },
  seen: { any: 'creates a profile' },
  body: newUnclaimedSchema,
  answer: deskProfileSchema,
  status: 201,
  refusals: ['phone_invalid', 'nanny_known'],
});

export const changeUnclaimed = operation({
  method: 'PATCH',
  path: '/api/agency/profiles/:id',
  tag,
  summary: 'Change a profile that its nanny has not claimed',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: unclaimedPatchSchema,
  answer: deskProfileSchema,
  refusals: ['profile_claimed', 'phone_invalid', 'nanny_known'],
});

export const inviteNanny = operation({
  method: 'POST',
  path: '/api/agency/profiles/:id/invite',
  tag,
  summary: 'Invite a nanny to claim the profile that staff wrote; repeated once by itself after three days',
  access: { desk: 'reviewer' },
  seen: { any: 'an invitation says nothing of the profile' },
  answer: deskProfileSchema,
  refusals: ['profile_claimed', 'already_invited', 'nanny_unreachable', 'nanny_known'],
});

export const inviteAll = operation({
  method: 'POST',
  path: '/api/agency/invitations',
  tag,
  summary: 'Invite every nanny with an unclaimed profile who was never invited and can be reached',
  access: { desk: 'reviewer' },
  seen: { any: 'invites whoever waits at that moment' },
  answer: invitationsSchema,
});

export const readInvitations = operation({
  method: 'GET',
  path: '/api/agency/invitations',
  tag,
  summary: 'How many invitations wait for their turn',
  access: { desk: 'viewer' },
  answer: invitationsSchema,
});

export const messageNanny = operation({
  method: 'POST',
  path: '/api/agency/profiles/:id/messages',
  tag,
  summary: 'Write to a nanny by text message, or by email after STOP',
  access: { desk: 'reviewer' },
  seen: { any: 'a message is to the nanny, whatever her profile says' },
  body: nannyMessageSchema,
  answer: deskProfileSchema,
  refusals: ['nanny_unreachable', 'too_many_nanny_messages'],
});
