import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Locale } from '#domain/locale.ts';
import type { StoredTranslation, TranslatedField, TranslationAuthor } from '#domain/translations/schema.ts';
import { profiles } from './profile.ts';

/** A nanny's free texts in other languages than she wrote them in. */
export const profileTranslations = sqliteTable(
  'profile_translations',
  {
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    field: text().$type<TranslatedField>().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** `source` says that the text itself is written in this language, and holds no text. */
    state: text().$type<StoredTranslation['state']>().notNull(),
    text: text().notNull(),
    /** What was translated. */
    sourceText: text('source_text').notNull(),
    /** Since when her text is another one. */
    staleSince: integer('stale_since'),
    writtenBy: text('written_by').$type<TranslationAuthor>().notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.field, table.locale] })],
);
