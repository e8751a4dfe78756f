import { operation } from '../operation.ts';
import { successSchema } from '../success.ts';
import {
  sourceLanguageSchema,
  suggestionSchema,
  translationInputSchema,
  translationSchema,
  translationsSchema,
} from './schema.ts';

const tag = 'translations';

export const listTranslations = operation({
  method: 'GET',
  path: '/api/profiles/:id/translations',
  tag,
  summary: 'The texts of a profile, the languages they are written in, and their translations',
  access: { ownerOrDesk: 'viewer' },
  answer: translationsSchema,
});

export const correctLanguage = operation({
  method: 'PUT',
  path: '/api/profiles/:id/translations/:field',
  tag,
  summary: 'Set the language a text is written in; null detects it from the text',
  access: { ownerOrDesk: 'reviewer' },
  seen: 'If-Match',
  body: sourceLanguageSchema,
  answer: translationsSchema,
});

export const saveTranslation = operation({
  method: 'PUT',
  path: '/api/profiles/:id/translations/:field/:locale',
  tag,
  summary: 'Write a translation; an approved one is public at once',
  access: { ownerOrDesk: 'reviewer' },
  seen: 'If-Match',
  body: translationInputSchema,
  answer: translationSchema,
});

export const removeTranslation = operation({
  method: 'DELETE',
  path: '/api/profiles/:id/translations/:field/:locale',
  tag,
  summary: 'Delete a translation; the page then shows the original',
  access: { ownerOrDesk: 'reviewer' },
  seen: { any: 'shows the original again' },
  answer: successSchema,
});

export const suggestTranslation = operation({
  method: 'POST',
  path: '/api/profiles/:id/translations/:field/:locale/suggest',
  tag,
  summary: 'Request a translation from the language model; it is public only after someone approves it',
  access: { ownerOrDesk: 'reviewer' },
  seen: { any: 'only suggests' },
  answer: suggestionSchema,
  refusals: ['no_suggestions', 'validation_failed', 'too_many_suggestions', 'assistant_failed'],
});

export const keepTranslation = operation({
  method: 'POST',
  path: '/api/profiles/:id/translations/:field/:locale/unchanged',
  tag,
  summary: 'Confirm that an edit of the text did not change its meaning: the translation matches the text as it is now',
  access: { ownerOrDesk: 'reviewer' },
  seen: 'If-Match',
  answer: translationSchema,
});
