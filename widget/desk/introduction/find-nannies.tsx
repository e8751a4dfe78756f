import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { DeskPortrait } from '#domain/agency/portrait.ts';
import { listProfiles } from '#domain/profile/desk-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk } from '../desk.ts';
import { useAction } from '../use-action.ts';
import { usePlaceName } from '../use-place-name.ts';
import styles from './introductions.module.css';

/** A nanny who can be introduced. */
export interface Candidate {
  id: string;
  name: string;
  portrait: DeskPortrait;
  /** How she fits the job or the family's week, or where she lives. */
  about: ReactNode;
}

/** At most this many nannies are added to the choice at a time. */
const shownAtOnce = 8;

/** Finds nannies whom families can see, by name, city, phone or email. */
export function FindNannies({ onFound }: { onFound: (found: Candidate[]) => void }) {
  const desk = useDesk();
  const text = useText();
  const placeName = usePlaceName();
  const [q, setQ] = useState('');
  const [count, setCount] = useState<number>();
  const { run, isBusy, failure } = useAction();

  async function search(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (q.trim() === '') return;
    setCount(undefined);
    await run(async () => {
      const { items } = await desk.call(listProfiles, { query: { q: q.trim() } });
      const found = items
        .filter(({ state }) => !['unclaimed', 'draft', 'held', 'paused'].includes(state))
        .slice(0, shownAtOnce);
      setCount(found.length);
      onFound(
        found.map(({ profileId, name, portrait, city }) => ({
          id: profileId,
          name,
          portrait,
          about: city ? placeName(city) : undefined,
        })),
      );
    });
  }

  return (
    <form noValidate className={styles['adding']} onSubmit={(event) => void search(event)}>
      <TextField
        type="search"
        label={text('desk.introduction.search')}
        value={q}
        maxLength={200}
        onChange={({ currentTarget }) => setQ(currentTarget.value)}
      />
      <Button type="submit" busy={isBusy}>
        {text('desk.introduction.find')}
      </Button>
      {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
      <output className={styles['quiet']}>
        {count === undefined ? null : text('desk.introduction.found', { count })}
      </output>
    </form>
  );
}
