import { localeFacts } from '../../locale.ts';
import { ageGroups } from '../../profile/enums.ts';
import {
  agesIn,
  certificationsIn,
  daysIn,
  type Draft,
  dutiesIn,
  extrasIn,
  joinSentences,
  languagesIn,
  listOf,
  specialtiesIn,
  variantOf,
} from './phrases.ts';

/**
 * A text about herself out of nothing but the profile's facts: who she is, what she does and why, what she speaks and
 * learned, when and where. What the profile does not say is left out.
 */
export function composeAbout(draft: Draft): string {
  const paragraphs = [
    [opening(draft), ages(draft)],
    [...work(draft), value(draft)],
    [languages(draft), certificationsIn(draft, aboutCertifications)],
    [place(draft), extras(draft), draft.translator.text(variantOf('drafts.close', draft))],
  ];
  return paragraphs
    .map((sentences) => joinSentences(sentences, draft.translator.locale))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

const aboutCertifications = { known: 'drafts.certifications.known', listed: 'drafts.certifications.listed' };

function opening(draft: Draft): string {
  const { text } = draft.translator;
  const { years, families } = draft.facts;
  const values = {
    years: text('drafts.years', { count: years ?? 0 }),
    families: text('drafts.families', { count: families ?? 0 }),
    count: families ?? 0,
  };
  const kind = years && families ? 'both' : years ? 'years' : families ? 'families' : years === 0 ? 'new' : 'none';
  return text(variantOf(`drafts.open.${kind}`, draft), values).trim();
}

function ages(draft: Draft): string {
  const { translator, facts } = draft;
  const groups = ageGroups.filter((group) => facts.ageGroups.includes(group));
  const [youngest] = groups;
  const oldest = groups.at(-1);
  if (youngest === undefined || oldest === undefined) return '';
  if (groups.length === 1) {
    return translator.text(variantOf('drafts.ages.one', draft), {
      age: translator.text(`drafts.age.${youngest}`),
      detail: translator.text(`drafts.ageDetail.${youngest}`),
    });
  }
  const every = groups.length === ageGroups.length;
  return translator.text(variantOf(every ? 'drafts.ages.all' : 'drafts.ages.many', draft), {
    ages: agesIn(draft),
    from: translator.text(`drafts.ageFrom.${youngest}`),
    to: translator.text(`drafts.ageTo.${oldest}`),
  });
}

function work(draft: Draft): string[] {
  const { translator } = draft;
  const specialties = specialtiesIn(draft, 3);
  const duties = dutiesIn(draft, 3, specialties);
  const sentence = (id: string, items: string[]) =>
    items.length === 0
      ? ''
      : translator.text(variantOf(id, draft), { list: listOf(items, translator.locale, 'deeds') });
  return [sentence('drafts.skills', specialties), sentence('drafts.duties', duties)];
}

/** What matters to her, out of what she chose: one sentence of attitude, no facts. */
function value(draft: Draft): string {
  const { ageGroups: groups, duties, specialties } = draft.facts;
  const focus =
    specialties.includes('Special Needs') || duties.includes('special-needs')
      ? 'needs'
      : specialties.includes('Multiple Children')
        ? 'several'
        : groups.includes('newborn') || duties.includes('postpartum') || duties.includes('confinement')
          ? 'newborn'
          : duties.includes('educational') || specialties.includes('Educational Activities')
            ? 'learning'
            : duties.includes('meal-prep') || duties.includes('housekeeping')
              ? 'home'
              : 'general';
  return draft.translator.text(variantOf(`drafts.value.${focus}`, draft));
}

function languages(draft: Draft): string {
  const { translator, facts } = draft;
  const names = languagesIn(facts.languages, draft);
  const values = { list: listOf(names, translator.locale), count: names.length };
  if (names.length > 1) return translator.text(variantOf('drafts.languages.many', draft), values);
  const isOwn = facts.languages.join() === localeFacts[translator.locale].spokenName;
  return names.length === 1 && !isOwn ? translator.text('drafts.languages.one', values) : '';
}

function place(draft: Draft): string {
  const { text, locale } = draft.translator;
  const { city, workArrangement } = draft.facts;
  const arrangement = workArrangement === undefined ? '' : text(`drafts.arrangement.${workArrangement}`);
  const where =
    city && arrangement
      ? text('drafts.where.both', { city, arrangement })
      : city
        ? text('drafts.where.city', { city })
        : arrangement
          ? text('drafts.where.arrangement', { arrangement })
          : '';
  const days = daysIn(draft);
  const when = days === '' ? '' : text('drafts.days', { days });
  return joinSentences([where.slice(0, 1).toUpperCase() + where.slice(1), when], locale);
}

function extras(draft: Draft): string {
  const list = extrasIn(draft, 3);
  return list === '' ? '' : draft.translator.text('drafts.extras', { list });
}
