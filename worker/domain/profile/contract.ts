import { z } from 'zod';
import { operation } from '../operation.ts';
import { ownerProfileSchema, profilePatchSchema, profileStubSchema, publicProfileSchema } from './schema.ts';
import { setVideoResumeSchema, videoResumeAnswerSchema } from './video-resume.ts';

const tag = 'profiles';

const profileViewSchema = z.union([ownerProfileSchema, publicProfileSchema, profileStubSchema]);

export const readOwnProfile = operation({
  method: 'GET',
  path: '/api/profiles/user/:userId',
  tag,
  summary: "The session's own profile",
  access: 'anyone',
  answer: ownerProfileSchema,
  refusals: ['not_found'],
});

export const readProfileBySlug = operation({
  method: 'GET',
  path: '/api/profiles/by-slug/:slug',
  tag,
  summary: 'A profile by its current or a former slug',
  access: 'anyone',
  answer: profileViewSchema,
  refusals: ['not_found'],
});

export const readProfile = operation({
  method: 'GET',
  path: '/api/profiles/:id',
  tag,
  summary: "A profile as the caller may see it: all of it, its public part in the request's language, or a stub",
  access: 'anyone',
  answer: profileViewSchema,
  refusals: ['not_found'],
});

export const changeProfile = operation({
  method: 'PUT',
  path: '/api/profiles/:id',
  tag,
  summary: "Merge fields into the caller's profile; with a stale `If-Match` the response is a 409",
  access: 'owner',
  seen: 'optional If-Match',
  body: profilePatchSchema,
  answer: ownerProfileSchema,
});

export const removeVideo = operation({
  method: 'DELETE',
  path: '/api/profiles/:id/video-resume',
  tag,
  summary: 'Remove the video resume; it can be restored for a day',
  access: 'owner',
  answer: videoResumeAnswerSchema,
});

export const bringBackVideo = operation({
  method: 'POST',
  path: '/api/profiles/:id/video-resume/undo',
  tag,
  summary: 'Restore the video that was replaced or removed less than a day ago',
  access: 'owner',
  answer: videoResumeAnswerSchema,
});

export const attachVideo = operation({
  method: 'PUT',
  path: '/api/video-resumes',
  tag,
  summary: 'Save an uploaded video as the video resume',
  access: 'signed-in',
  body: setVideoResumeSchema,
  answer: videoResumeAnswerSchema,
  refusals: ['not_found'],
});
