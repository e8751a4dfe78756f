import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { readTogether } from '../../../db/read-together.ts';
import { countWithin, type RateLimit } from '../../../db/rate-limits.ts';
import {
  assistantMessages,
  captions,
  certifications,
  contactRequests,
  objects,
  profileMessages,
  profileReferences,
  profiles,
  profileTranslations,
  trustlineNumbers,
  users,
} from '../../../db/schema.ts';
import { isRequestAbout } from '../../../records/request/search.ts';
import { toStoredTranslation } from '../../../records/translation/record.ts';

/** Counts an export. @returns false when the limit is reached */
export async function takeExport(db: Database, limit: RateLimit, now: number): Promise<boolean> {
  return (await countWithin(db, [limit], now)).length > 0;
}

/** All stored data of a user, in one round trip. */
export async function selectEverything(db: Database, userId: string) {
  const ownIds = db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId));
  const {
    people,
    owned,
    ownCertifications,
    files,
    chat,
    requests,
    ownCaptions,
    references,
    translations,
    words,
    numbers,
  } = await readTogether(db, {
    people: db.select().from(users).where(eq(users.id, userId)),
    owned: db.select().from(profiles).where(eq(profiles.userId, userId)),
    ownCertifications: db
      .select()
      .from(certifications)
      .where(eq(certifications.profileId, ownIds))
      .orderBy(asc(certifications.createdAt)),
    files: db.select().from(objects).where(eq(objects.userId, userId)).orderBy(asc(objects.createdAt)),
    chat: db
      .select()
      .from(assistantMessages)
      .where(eq(assistantMessages.profileId, ownIds))
      .orderBy(asc(assistantMessages.createdAt), asc(assistantMessages.id)),
    requests: // No data of the families themselves.
      db
        .select({
          createdAt: contactRequests.createdAt,
          urgency: contactRequests.urgency,
          state: contactRequests.state,
          locale: contactRequests.locale,
        })
        .from(contactRequests)
        .where(isRequestAbout(sql`${ownIds}`))
        .orderBy(asc(contactRequests.createdAt)),
    ownCaptions: db.select().from(captions).where(eq(captions.profileId, ownIds)),
    references: db
      .select()
      .from(profileReferences)
      .where(eq(profileReferences.profileId, ownIds))
      .orderBy(asc(profileReferences.askedAt), asc(profileReferences.id)),
    translations: db
      .select()
      .from(profileTranslations)
      .where(eq(profileTranslations.profileId, ownIds))
      .orderBy(asc(profileTranslations.field), asc(profileTranslations.locale)),
    words: db
      .select({ text: profileMessages.text, createdAt: profileMessages.createdAt })
      .from(profileMessages)
      .where(eq(profileMessages.profileId, ownIds))
      .orderBy(asc(profileMessages.createdAt), asc(profileMessages.id)),
    numbers: db.select().from(trustlineNumbers).where(eq(trustlineNumbers.profileId, ownIds)),
  });
  const [user] = people;
  return user
    ? {
        user,
        profile: owned[0] ?? null,
        certifications: ownCertifications,
        files,
        chat,
        requests,
        captions: ownCaptions[0] ?? null,
        references,
        translations: translations.map(toStoredTranslation),
        messages: words,
        trustlineNumber: numbers[0]?.number ?? null,
      }
    : null;
}

/** All stored data of a user. */
export type Everything = NonNullable<Awaited<ReturnType<typeof selectEverything>>>;
