import { useState } from 'react';
import { introductionSize } from '#domain/introduction/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { Group } from '#widget/ui/group.tsx';
import { Portrait } from '../shell/portrait.tsx';
import { type Candidate, FindNannies } from './find-nannies.tsx';
import styles from './introductions.module.css';

interface ChooseNanniesProps {
  /** Who can be chosen before a search. */
  known: readonly Candidate[];
  /** Who fits the job. */
  suggested?: readonly Candidate[] | undefined;
  hint: string;
  chosen: readonly string[];
  /** The ids of the chosen nannies, in the order in which they are listed. */
  onChoose: (ids: string[]) => void;
  /** Shows why the choice cannot be taken. */
  isRefused: boolean;
}

/** Suggested nannies that are shown before anybody asks for all. */
const shownAtOnce = 5;

/** Chooses the nannies of an introduction. */
export function ChooseNannies({ known, suggested, hint, chosen, onChoose, isRefused }: ChooseNanniesProps) {
  const text = useText();
  const obstacle = useChoiceObstacle(chosen);
  const [candidates, setCandidates] = useState(known);
  const [isWhole, setWhole] = useState(false);
  const others = suggested?.filter(({ id }) => candidates.every((each) => each.id !== id)) ?? [];

  function choose(id: string, isChosen: boolean): void {
    onChoose(
      [...candidates, ...others].flatMap((each) =>
        (each.id === id ? isChosen : chosen.includes(each.id)) ? [each.id] : [],
      ),
    );
  }

  const row = ({ id, name, portrait, about }: Candidate) => (
    <div key={id} className={styles['candidate']}>
      <Portrait {...portrait} />
      <Checkbox
        label={name || text('desk.nameless')}
        description={about}
        checked={chosen.includes(id)}
        onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
      />
    </div>
  );

  return (
    <>
      <Group label={text('desk.introduction.choose')} hint={hint} error={isRefused ? obstacle : undefined}>
        <div className={styles['candidates']}>
          {candidates.map(row)}
          {others.length === 0 ? null : <p className={styles['quiet']}>{text('desk.introduction.suggested')}</p>}
          {(isWhole ? others : others.slice(0, shownAtOnce)).map(row)}
          {isWhole || others.length <= shownAtOnce ? null : (
            <Button onClick={() => setWhole(true)}>
              {text('desk.introduction.suggested.all', { count: others.length })}
            </Button>
          )}
        </div>
        <output className={styles['quiet']}>{text('desk.introduction.choose.count', { count: chosen.length })}</output>
      </Group>
      <FindNannies
        onFound={(found) => {
          const listed = new Set(candidates.map(({ id }) => id));
          setCandidates([...candidates, ...found.filter(({ id }) => !listed.has(id))]);
        }}
      />
    </>
  );
}

/** What is wrong with the number of chosen nannies; undefined when it fits. */
export function useChoiceObstacle(chosen: readonly string[]): string | undefined {
  const text = useText();
  const missing = introductionSize.min - chosen.length;
  if (missing > 0) return text('desk.introduction.chooseMore', { count: missing });
  return chosen.length > introductionSize.max ? text('desk.introduction.tooMany') : undefined;
}
