import { localeFacts } from '../../locale.ts';
import { ageGroups } from '../../profile/enums.ts';
import { babyOf } from '../facts.ts';
import { lowerInitial } from '../../profile/letter-case.ts';
import {
  agesIn,
  careerOf,
  certificationsIn,
  cityIn,
  daysIn,
  type Draft,
  dutiesIn,
  extrasIn,
  isBeginner,
  joinSentences,
  languagesIn,
  listOf,
  specialtiesIn,
  variantOf,
} from './phrases.ts';

/**
 * A text about the nanny from the profile's facts only: who the nanny is, the work and the motivation, languages and training,
 * time and place. Facts that the profile lacks are left out.
 */
export function composeAbout(draft: Draft): string {
  const paragraphs = [
    [opening(draft), ages(draft)],
    [...work(draft), value(draft)],
    training(draft),
    [place(draft), close(draft)],
  ];
  return paragraphs
    .map((sentences) => joinSentences(sentences, draft.translator.locale))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** Maximum number of specialties: more would read as a list of everything. */
const aboutSpecialties = 3;

function opening(draft: Draft): string {
  const { text } = draft.translator;
  const { years, families } = draft.facts;
  const values = {
    years: text('drafts.years', { count: years ?? 0 }),
    families: text('drafts.families', { count: families ?? 0 }),
  };
  const career = careerOf(draft.facts);
  // The last of these wordings speaks of listening to children.
  const leftOut = ['both', 'years'].includes(career) && draft.facts.ageGroups.length === 0 ? 1 : 0;
  return text(variantOf(`drafts.open.${career}`, draft, leftOut), values).trim();
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
  // Groups between the youngest and the oldest only count when the nanny chose them.
  const isWhole = groups.length === ageGroups.indexOf(oldest) - ageGroups.indexOf(youngest) + 1;
  const kind = groups.length === ageGroups.length ? 'all' : isWhole ? 'many' : 'some';
  return translator.text(variantOf(`drafts.ages.${kind}`, draft), {
    ages: agesIn(draft),
    from: translator.text(`drafts.ageFrom.${youngest}`),
    to: kind === 'some' ? '' : translator.text(`drafts.ageTo.${oldest}`),
  });
}

function work(draft: Draft): string[] {
  const { translator } = draft;
  const specialties = specialtiesIn(draft, aboutSpecialties);
  const duties = dutiesIn(draft, 3, specialties);
  const sentence = (id: string, items: string[]) =>
    items.length === 0
      ? ''
      : translator.text(variantOf(id, draft), { list: listOf(items, translator.locale, 'deeds') });
  const skills = isBeginner(draft.facts)
    ? 'drafts.skillsNew'
    : specialties.length > 1
      ? 'drafts.skills'
      : 'drafts.skill';
  const tasks = specialties.length === 0 ? 'drafts.dutiesAlone' : 'drafts.duties';
  return [sentence(skills, specialties), sentence(tasks, duties)];
}

/** One sentence about the nanny's attitude, derived from the profile's choices. It states no facts and promises no tasks. */
function value(draft: Draft): string {
  return draft.translator.text(variantOf(`drafts.value.${focusOf(draft)}`, draft));
}

/** The topic of the attitude sentence: ages take precedence over duties. */
function focusOf(draft: Draft): string {
  const { ageGroups: groups, duties, specialties } = draft.facts;
  const baby = babyOf(draft.facts);
  if (specialties.includes('Special Needs') || duties.includes('special-needs')) return 'needs';
  if (specialties.includes('Multiple Children')) return 'several';
  if (baby !== undefined) return baby;
  if (duties.includes('educational') || specialties.includes('Educational Activities')) return 'learning';
  if (duties.includes('meal-prep') || duties.includes('housekeeping')) return 'home';
  return groups.length > 0 ? 'young' : 'general';
}

/** Languages and certifications: one sentence when there is little to say about the languages. */
function training(draft: Draft): string[] {
  const { translator, facts } = draft;
  const { text, locale } = translator;
  const names = languagesIn(facts.languages, draft);
  const certifications = certificationsIn(draft);
  const certified =
    certifications === undefined ? '' : text(`drafts.certifications.${certifications.kind}`, { ...certifications });
  if (names.length > 1) {
    // A sign language cannot be used for singing.
    const isSigned = facts.languages.some((language) => /sign language|señas|手语/iu.test(language));
    const values = { list: listOf(names, locale), either: listOf(names, locale, 'choices'), count: names.length };
    return [text(variantOf(isSigned ? 'drafts.languages.signed' : 'drafts.languages.many', draft), values), certified];
  }
  const [language] = names;
  // Readers expect the language that they are reading.
  if (language === undefined || facts.languages.join() === localeFacts[locale].spokenName) return [certified];
  if (certifications?.kind === 'known') return [text('drafts.languages.certified', { ...certifications, language })];
  return [text('drafts.languages.one', { list: language }), certified];
}

/** Where and how the nanny works, on which days, and what else the availability offers. */
function place(draft: Draft): string {
  const { text } = draft.translator;
  const where = whereClause(draft);
  const days = daysIn(draft);
  const extras = extrasIn(draft, 3, specialtiesIn(draft, aboutSpecialties));
  const said = [where && 'where', days && 'Days', extras && 'Extras'].join('');
  return said === '' ? '' : text(`drafts.place.${lowerInitial(said)}`, { where, days, extras });
}

function whereClause(draft: Draft): string {
  const { text } = draft.translator;
  const { city, workArrangement } = draft.facts;
  if (workArrangement === undefined) return city ? text('drafts.where.city', { city: cityIn(city, draft) }) : '';
  if (!city) return text(`drafts.where.arrangement.${workArrangement}`);
  return text(`drafts.where.both.${workArrangement}`, { city: cityIn(city, draft) });
}

/** The last sentence. Families read profiles of postpartum nannies before there is a child to tell about. */
function close(draft: Draft): string {
  return draft.translator.text(
    variantOf(babyOf(draft.facts) === 'newborn' ? 'drafts.closeBirth' : 'drafts.close', draft),
  );
}
