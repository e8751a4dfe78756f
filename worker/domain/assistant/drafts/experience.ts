import { agesIn, type Draft, dutiesIn, isBeginner, joinSentences, listOf } from './phrases.ts';
import { careerLine } from './script.ts';

/** How many duties a draft names. Together with career and ages they give the nanny a start for her own words. */
const maxDuties = 4;

/** A first draft about the nanny's work from the profile's facts alone; never empty. */
export function composeExperience(draft: Draft): string {
  const { translator, facts } = draft;
  const { text, locale } = translator;
  const ages = agesIn(draft);
  const duties = dutiesIn(draft, maxDuties, []);
  const list = listOf(duties, locale, 'deeds');
  return joinSentences(
    [
      careerLine(draft),
      ages === '' ? '' : text('drafts.script.ages', { ages }),
      duties.length === 0
        ? ''
        : text(isBeginner(facts) ? 'drafts.experience.dutiesNew' : 'drafts.experience.duties', { list }),
    ],
    locale,
  );
}
