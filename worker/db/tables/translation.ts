import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Locale } from '#domain/locale.ts';
import type { StoredTranslation, TranslatedField, TranslationAuthor } from '#domain/translation/schema.ts';
import { profiles } from './profile.ts';

/** Translations of a nanny's free texts. */
export const profileTranslations = sqliteTable(
  'profile_translations',
  {
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    field: text().$type<TranslatedField>().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** `source` means that the text itself is in this language; such a row contains no text. */
    state: text().$type<StoredTranslation['state']>().notNull(),
    text: text().notNull(),
    /** The text that was translated. */
    sourceText: text('source_text').notNull(),
    /** Since when the nanny's text differs from it. */
    staleSince: integer('stale_since'),
    writtenBy: text('written_by').$type<TranslationAuthor>().notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.field, table.locale] })],
);
