import { defaultLocale, localeFacts, locales } from '../locale.ts';
import { serverTranslator } from '../messages/all.ts';
import { ageGroups, commonLanguages, commonSpecialties, duties, workArrangements } from '../profile/enums.ts';
import { languageCalled, platformName } from '../profile/language-table.ts';
import { foldWords } from '../fold-text.ts';

const lists = {
  duty: duties,
  ageGroup: ageGroups,
  workArrangement: workArrangements,
  language: commonLanguages,
  specialty: commonSpecialties,
} as const;

/** A list of choices whose labels a search finds. */
export type LabelList = keyof typeof lists;

/** A choice with its names: its id and its labels in all languages, without accents and in lower case. */
export interface LabelledChoice {
  list: LabelList;
  id: string;
  names: string[];
}

/** Names that are no labels. */
const alsoCalled: Partial<Record<string, readonly string[]>> = { childcare: ['育儿嫂'] };

let choices: LabelledChoice[] | undefined;

/** All choices; normalized once, because a search compares each of its words with all of them. */
export function labelledChoices(): LabelledChoice[] {
  choices ??= (Object.keys(lists) as LabelList[]).flatMap((list) =>
    lists[list].map((id) => {
      const labels = locales.map((locale) => serverTranslator(locale).text(`labels.${list}.${id}`));
      const names = [id, ...labels, ...(alsoCalled[id] ?? [])].map(foldWords);
      return { list, id, names: [...new Set(names)] };
    }),
  );
  return choices;
}

/** The English name of a language that is named in any interface language or in itself; undefined for an unknown one. */
export function knownLanguage(name: string): string | undefined {
  const wanted = foldWords(name);
  const offered = labelledChoices().find(({ list, names }) => list === 'language' && names.includes(wanted));
  if (offered) return offered.id;
  const { english, code } = languageCalled(name) ?? {};
  return english ?? (code && platformName(code, localeFacts[defaultLocale].intlLocale));
}
