import type { Introduction } from '#domain/introduction/schema.ts';

/** A change between two versions of an introduction, as the id of its text under `desk.introduction.stale` and the text's values. */
export interface IntroductionDifference {
  id: string;
  name?: string;
  text?: string;
  names?: readonly string[];
}

/** What colleagues, nannies, or the family changed between two versions of an introduction. */
export function introductionDifferences(seen: Introduction, now: Introduction): IntroductionDifference[] {
  const names = now.items.map(({ name }) => name);
  return [
    ...(same(profilesOf(seen), profilesOf(now)) ? [] : [{ id: 'nannies', names }]),
    ...(seen.letter === now.letter ? [] : [{ id: 'letter', text: now.letter }]),
    ...(seen.state === now.state ? [] : [{ id: 'state' }]),
    ...(same(addressesOf(seen), addressesOf(now)) ? [] : [{ id: 'recipients' }]),
    ...now.items.flatMap((item) => {
      const before = seen.items.find(({ itemId }) => itemId === item.itemId);
      if (!before) return [];
      const { name } = item;
      return [
        ...(before.note === item.note ? [] : [{ id: 'note', name, text: item.note }]),
        ...(same(before.hidden, item.hidden) ? [] : [{ id: 'hidden', name }]),
        ...(same(before.times, item.times) ? [] : [{ id: 'times', name }]),
        ...(before.interview?.at === item.interview?.at && before.interview?.state === item.interview?.state
          ? []
          : [{ id: 'interview', name }]),
        ...(before.consent.state === item.consent.state ? [] : [{ id: 'consent', name }]),
      ];
    }),
  ];
}

const profilesOf = ({ items }: Introduction) => items.map(({ profileId }) => profileId);
const addressesOf = ({ recipients }: Introduction) => recipients.map(({ address }) => address);

function same(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, place) => each === other[place]);
}
