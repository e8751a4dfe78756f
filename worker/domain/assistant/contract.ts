import { z } from 'zod';
import { operation } from '../operation.ts';
import { queryText } from '../query.ts';
import { successSchema } from '../success.ts';
import {
  aboutAnswerSchema,
  chatMessageSchema,
  experienceAnswerSchema,
  generateRequestSchema,
  headlineAnswerSchema,
  scriptAnswerSchema,
  suggestionsAnswerSchema,
  videoLengthSchema,
} from './schema.ts';

const tag = 'assistant';

export const suggestWork = operation({
  method: 'POST',
  path: '/api/profiles/:id/suggestions',
  tag,
  summary: "Services that suit the caller's profile, each with the duty it adds",
  access: 'owner',
  answer: suggestionsAnswerSchema,
});

export const generateHeadline = operation({
  method: 'POST',
  path: '/api/profiles/:id/generate-headline',
  tag,
  summary: "A sentence for families, based on the caller's profile, of at most 90 characters",
  access: 'owner',
  body: generateRequestSchema,
  answer: headlineAnswerSchema,
});

export const generateAbout = operation({
  method: 'POST',
  path: '/api/profiles/:id/generate-about',
  tag,
  summary: "An About me text based on the caller's profile; `source` says whether a model or a template wrote it",
  access: 'owner',
  body: generateRequestSchema,
  answer: aboutAnswerSchema,
});

export const generateExperience = operation({
  method: 'POST',
  path: '/api/profiles/:id/generate-experience',
  tag,
  summary: "A description of the nanny’s work experience, based on the caller's profile",
  access: 'owner',
  body: generateRequestSchema,
  answer: experienceAnswerSchema,
});

export const generateScript = operation({
  method: 'POST',
  path: '/api/profiles/:id/generate-script',
  tag,
  summary: "A video resume script of about one minute, based on the caller's profile",
  access: 'owner',
  body: generateRequestSchema,
  answer: scriptAnswerSchema,
});

export const listChat = operation({
  method: 'GET',
  path: '/api/profiles/:id/ai-interactions',
  tag,
  summary: 'The latest messages of the chat, oldest first; `Link: <…>; rel="next"` leads to earlier messages',
  access: 'owner',
  query: z.object({ before: queryText('`<instant>.<id>`, from the Link header of the previous page') }),
  answer: z.array(chatMessageSchema),
});

export const setVideoLength = operation({
  method: 'PUT',
  path: '/api/profiles/:id/captions',
  tag,
  summary: "Set the length of the video of the caller's profile, which times the captions of a typed transcript",
  access: 'owner',
  body: videoLengthSchema,
  answer: successSchema,
});
