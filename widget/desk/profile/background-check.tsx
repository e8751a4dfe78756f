import { recordBackgroundCheck } from '#domain/profile/desk-contract.ts';
import { useState } from 'react';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { useTimes } from '../times.ts';
import { useAction } from '../use-action.ts';
import styles from './profile-pane.module.css';

/** The day of the nanny's background check. Permitted members can record or remove it. */
export function BackgroundCheck({ detail }: { detail: DeskProfile }) {
  const { profile, backgroundCheckRevision: revision } = detail;
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const mayAct = useMayAct();
  const recorded = profile.backgroundCheckedOn ?? '';
  const [day, setDay] = useState(recorded);
  const { run, isBusy, failure } = useAction();

  if (!mayAct) {
    return <p>{recorded === '' ? text('desk.check.none') : text('desk.check.done', { date: times.day(recorded) })}</p>;
  }
  const record = (checkedOn: string) =>
    run(
      async () => {
        const answer = await desk.call(recordBackgroundCheck, {
          id: profile.id,
          revision,
          body: { checkedOn: checkedOn || null },
        });
        desk.cache.mutateCache(`profile/${profile.id}`, answer);
        desk.toast({ title: text('desk.saved') });
      },
      { onStale: () => desk.cache.revalidateKeys(`profile/${profile.id}`) },
    );
  return (
    <form
      noValidate
      className={styles['check']}
      onSubmit={(event) => {
        event.preventDefault();
        void record(day);
      }}
    >
      <TextField
        type="date"
        label={text('desk.check.label')}
        hint={text('desk.check.hint')}
        value={day}
        error={failure}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      {day === recorded ? null : (
        <Button type="submit" busy={isBusy}>
          {text(day === '' ? 'desk.check.remove' : 'desk.check.save')}
        </Button>
      )}
    </form>
  );
}
