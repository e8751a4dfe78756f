import { localeFacts } from '../../locale.ts';
import { speakingMs } from '../captions.ts';
import { babyOf } from '../facts.ts';
import {
  agesIn,
  careerOf,
  certificationsIn,
  cityIn,
  type Draft,
  dutiesIn,
  extrasIn,
  isBeginner,
  joinSentences,
  languagesIn,
  listOf,
  specialtiesIn,
  spokenName,
  variantOf,
} from './phrases.ts';

/** A script stays under the minute that a video may last, with time for pauses (docs/specification.md 9). */
const longestMs = 55_000;

/** A script for the video, one thought a line, in spoken language. It uses only the profile's facts. */
export function composeScript(draft: Draft): string {
  const { translator, facts } = draft;
  const { text, locale } = translator;
  const name = spokenName(facts, locale);
  const specialties = specialtiesIn(draft, 4);
  const duties = dutiesIn(draft, 2, specialties);
  const listed = (id: string, items: string[]) =>
    items.length === 0 ? '' : text(id, { list: listOf(items, locale, 'deeds') });
  const extras = extrasIn(draft, 2, specialties);
  const ages = agesIn(draft);
  const baby = babyOf(facts);
  /** Lines in spoken order. `drop` says which lines are left out first when the script is too long. */
  const lines: { line: string; drop: number }[] = [
    { line: name === '' ? text('drafts.script.helloNameless') : text('drafts.script.hello', { name }), drop: 0 },
    { line: careerLine(draft), drop: 0 },
    { line: facts.city ? text('drafts.script.city', { city: cityIn(facts.city, draft) }) : '', drop: 4 },
    { line: ages === '' ? '' : text('drafts.script.ages', { ages }), drop: 0 },
    { line: listed(isBeginner(facts) ? 'drafts.script.skillsNew' : 'drafts.script.skills', specialties), drop: 1 },
    { line: listed('drafts.script.duties', duties), drop: 3 },
    { line: text(variantOf(`drafts.value.${baby ?? 'general'}`, draft)), drop: 6 },
    { line: certifications(draft), drop: 2 },
    { line: languages(draft), drop: 1 },
    { line: extras === '' ? '' : text('drafts.script.extras', { list: extras }), drop: 5 },
    { line: text(variantOf(baby === undefined ? 'drafts.script.close' : 'drafts.script.closeBirth', draft)), drop: 0 },
  ];
  let kept = lines.filter(({ line }) => line !== '');
  const spoken = () => kept.map(({ line }) => joinSentences([line], locale)).join('\n');
  while (speakingMs(spoken()) > longestMs) {
    const next = Math.max(...kept.map(({ drop }) => drop));
    if (next === 0) break;
    kept = kept.filter(({ drop }) => drop !== next);
  }
  return spoken();
}

function certifications(draft: Draft): string {
  const named = certificationsIn(draft);
  if (named === undefined) return '';
  const id = named.kind === 'known' ? 'drafts.script.certifications' : 'drafts.script.certificationsListed';
  return draft.translator.text(id, { list: named.list, count: named.count });
}

/** A sentence about years and families; about the wish to work with children when neither is known. */
export function careerLine({ translator, facts }: Draft): string {
  const { text } = translator;
  const values = {
    years: text('drafts.years', { count: facts.years ?? 0 }),
    families: text('drafts.families', { count: facts.families ?? 0 }),
  };
  const said: Record<string, string> = { oneYear: 'both', oneFamily: 'years', one: 'years' };
  const kind = careerOf(facts);
  return text(`drafts.script.${said[kind] ?? kind}`, values);
}

/** The languages that the nanny speaks, with a greeting in each one that parents may not expect. */
function languages(draft: Draft): string {
  const { translator, facts } = draft;
  const { text, has, locale } = translator;
  const names = languagesIn(facts.languages, draft);
  if (names.length === 0 || (names.length === 1 && facts.languages[0] === localeFacts[locale].spokenName)) return '';
  const greetings = facts.languages
    .filter((language) => language !== localeFacts[locale].spokenName && has(`drafts.greeting.${language}`))
    .map((language) => text(`drafts.greeting.${language}`));
  const spoken = text('drafts.script.languages', { list: listOf(names, locale) });
  if (greetings.length === 0) return spoken;
  const greeting = text('drafts.script.greetings', { greetings: greetings.slice(0, 3).join(' ') });
  return joinSentences([spoken, greeting], locale);
}
