import { createListingView } from '#domain/directory/view.ts';
import { defaultLocale, locales } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { createProfileView, type ProfileView } from '#domain/profile/view.ts';
import { profiles } from '../db/schema.ts';
import { listNannies } from '../features/directory/service.ts';
import { findPublicProfile } from '../features/profile/public-page/service.ts';
import { type Services, todayOf } from '../services.ts';

/** What the page of each public profile says, by its id, and what the cards of the directory say; in all languages, as JSON. */
export interface PublicLines {
  pages: ReadonlyMap<string, string>;
  cards: string;
}

/** Reads what public pages say, without the lines that the page itself chooses by the day. */
export async function readPublicLines(services: Services): Promise<PublicLines> {
  const facts = { agencyName: 'Agency', defaultLocation: 'Los Angeles', today: todayOf(services) };
  const translators = locales.map(serverTranslator);
  const ids = await services.db.select({ id: profiles.id }).from(profiles);
  const pages = new Map<string, string>();
  for (const { id } of ids) {
    const views: (Omit<ProfileView, 'away' | 'nextFree'> | string | null)[] = [];
    for (const translator of translators) {
      const found = await findPublicProfile(services, id, translator.locale);
      if (found?.kind !== 'public') continue;
      const { profile, certifications, references, isListed, video } = found;
      const {
        away: _away,
        nextFree: _next,
        ...view
      } = createProfileView(profile, certifications, translator, facts, references);
      views.push(view, JSON.stringify([profile.slug, isListed, video]));
    }
    if (views.length > 0) pages.set(id, JSON.stringify(views));
  }
  const lists = await Promise.all(translators.map((translator) => listNannies(services, {}, translator)));
  const cards = lists.flatMap(({ listings, count, cities }, place) => {
    const translator = translators[place] ?? serverTranslator(defaultLocale);
    return [count, cities, listings.map((listing) => createListingView(listing, translator, facts))];
  });
  return { pages, cards: JSON.stringify(cards) };
}
