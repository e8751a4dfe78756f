import { Hono } from 'hono';
import { ProductError } from '#domain/errors.ts';
import { isLocale } from '#domain/locale.ts';
import { success } from '#domain/success.ts';
import * as contract from '#domain/translation/contract.ts';
import { translatedFieldSchema } from '#domain/translation/schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { correctLanguage, listTranslations, markUnchanged, removeTranslation, saveTranslation } from './service.ts';
import { suggestTranslation } from './suggestions.ts';

/** A nanny's texts in other languages, for the nanny and the agency's desk. */
export const translationRoutes = new Hono<AppEnv>();

serve(translationRoutes, contract.listTranslations, ({ services, caller, id, context }) =>
  listTranslations(services, caller, id, context.get('locale')),
);
serve(translationRoutes, contract.correctLanguage, ({ services, caller, id, field, revision, body, context }) =>
  correctLanguage(services, caller, { profileId: id, field: fieldOf(field), revision, ...body }, context.get('locale')),
);
serve(translationRoutes, contract.saveTranslation, ({ services, caller, revision, body, ...place }) =>
  saveTranslation(services, caller, keyOf(place), { revision, ...body }),
);
serve(translationRoutes, contract.removeTranslation, async ({ services, caller, ...place }) => {
  await removeTranslation(services, caller, keyOf(place));
  return success;
});
serve(translationRoutes, contract.suggestTranslation, ({ services, caller, ...place }) =>
  suggestTranslation(services, caller, keyOf(place)),
);
serve(translationRoutes, contract.keepTranslation, ({ services, caller, revision, ...place }) =>
  markUnchanged(services, caller, keyOf(place), revision),
);

function fieldOf(text: string) {
  const field = translatedFieldSchema.safeParse(text);
  if (!field.success) throw new ProductError('not_found');
  return field.data;
}

function keyOf({ id: profileId, field, locale }: { id: string; field: string; locale: string }) {
  if (!isLocale(locale)) throw new ProductError('not_found');
  return { profileId, field: fieldOf(field), locale };
}
