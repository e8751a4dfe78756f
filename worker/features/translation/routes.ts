import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ProductError } from '#domain/errors.ts';
import { isLocale } from '#domain/locale.ts';
import {
  sourceLanguageSchema,
  suggestionSchema,
  translatedFieldSchema,
  translationInputSchema,
  translationSchema,
  translationsSchema,
  unchangedSchema,
} from '#domain/translation/schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { jsonBody } from '../../http/json-body.ts';
import { answers, successSchema } from '../../http/openapi.ts';
import { editorOf, ownerOrDesk } from '../../http/owner-or-desk.ts';
import { correctLanguage, listTranslations, markUnchanged, removeTranslation, saveTranslation } from './service.ts';
import { suggestTranslation } from './suggestions.ts';

/** The size of the longest translation as JSON. */
const maxTranslationBytes = 256 * 1024;

const tags = ['translations'];

/** `/api/profiles/:id/translations`: a nanny's texts in other languages, for the nanny and the agency's desk. */
export const translationRoutes = new Hono<AppEnv>()
  .get(
    '/:id/translations',
    describeRoute({
      tags,
      summary: 'The texts of a profile, the languages they are written in, and their translations',
      responses: answers(200, translationsSchema, 401, 404),
    }),
    ownerOrDesk,
    async (c) => c.json(await listTranslations(c.get('services'), editorOf(c), c.req.param('id'), c.get('locale'))),
  )
  .put(
    '/:id/translations/:field',
    describeRoute({
      tags,
      summary: 'Set the language a text is written in; null detects it from the text',
      responses: answers(200, translationsSchema, 401, 403, 404, 409, 422),
    }),
    ownerOrDesk,
    jsonBody(sourceLanguageSchema, maxTranslationBytes),
    async (c) => {
      const input = { profileId: c.req.param('id'), field: fieldOf(c), ...c.req.valid('json') };
      return c.json(await correctLanguage(c.get('services'), editorOf(c), input, c.get('locale')));
    },
  )
  .put(
    '/:id/translations/:field/:locale',
    describeRoute({
      tags,
      summary: 'Write a translation; an approved one is public at once',
      responses: answers(200, translationSchema, 401, 403, 404, 409, 422),
    }),
    ownerOrDesk,
    jsonBody(translationInputSchema, maxTranslationBytes),
    async (c) => c.json(await saveTranslation(c.get('services'), editorOf(c), keyOf(c), c.req.valid('json'))),
  )
  .delete(
    '/:id/translations/:field/:locale',
    describeRoute({
      tags,
      summary: 'Delete a translation; the page then shows the original',
      responses: answers(200, successSchema, 401, 403, 404),
    }),
    ownerOrDesk,
    async (c) => {
      await removeTranslation(c.get('services'), editorOf(c), keyOf(c));
      return c.json({ success: true as const });
    },
  )
  .post(
    '/:id/translations/:field/:locale/suggest',
    describeRoute({
      tags,
      summary: 'Request a translation from the language model; it is public only after someone approves it',
      responses: answers(200, suggestionSchema, 401, 404, 409, 422, 429, 503),
    }),
    ownerOrDesk,
    async (c) => c.json(await suggestTranslation(c.get('services'), editorOf(c), keyOf(c))),
  )
  .post(
    '/:id/translations/:field/:locale/unchanged',
    describeRoute({
      tags,
      summary:
        'Confirm that an edit of the text did not change its meaning: the translation matches the text as it is now',
      responses: answers(200, translationSchema, 401, 403, 404, 409, 422),
    }),
    ownerOrDesk,
    jsonBody(unchangedSchema, maxTranslationBytes),
    async (c) => {
      return c.json(await markUnchanged(c.get('services'), editorOf(c), keyOf(c), c.req.valid('json')));
    },
  );

function fieldOf(c: Context<AppEnv>) {
  const field = translatedFieldSchema.safeParse(c.req.param('field'));
  if (!field.success) throw new ProductError('not_found');
  return field.data;
}

function keyOf(c: Context<AppEnv>) {
  const locale = c.req.param('locale');
  if (!isLocale(locale)) throw new ProductError('not_found');
  return { profileId: c.req.param('id') ?? '', field: fieldOf(c), locale };
}
