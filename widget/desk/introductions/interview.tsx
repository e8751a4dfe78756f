import { useState } from 'react';
import type { IntroductionItem } from '#domain/introductions/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { useDesk } from '../desk.ts';
import { useTimes } from '../times.ts';
import styles from './introductions.module.css';
import type { OpenIntroduction } from './use-introduction.ts';

interface InterviewProps {
  open: OpenIntroduction;
  item: IntroductionItem;
  profileId: string;
  name: string;
}

/** Agrees on one of the proposed times with a nanny and the family, or cancels the interview. Both are told. */
export function Interview({ open, item, profileId, name }: InterviewProps) {
  const desk = useDesk();
  const text = useText();
  const { exact } = useTimes();
  const { times, votes, interviewAt } = item;
  const [chosen, setChosen] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [isCanceling, setCanceling] = useState(false);

  async function arrange(time: string | null): Promise<void> {
    const arranged = await open.write(`interview ${profileId}`, (api, introduction) =>
      api.arrange(introduction, { profileId, time }),
    );
    setCanceling(false);
    if (!arranged) return;
    setChosen('');
    desk.toast({ title: text('desk.introductions.interview.done', { name }) });
  }

  const labelOf = (time: string) => {
    const count = votes.filter((vote) => vote.times.includes(time)).length;
    return count === 0 ? exact(time) : text('desk.introductions.interview.suits', { count, time: exact(time) });
  };
  const others = times.filter((time) => time !== interviewAt);
  const isBusy = open.busy === `interview ${profileId}`;
  return (
    <div className={styles['interview']}>
      {interviewAt === null ? null : (
        <p>
          <b>{text('desk.introductions.interview.agreed', { time: exact(interviewAt) })}</b>{' '}
          <Button variant="quiet" onClick={() => setCanceling(true)}>
            {text('desk.introductions.interview.cancel')}
          </Button>
        </p>
      )}
      {others.length > 0 ? (
        <div className={styles['adding']}>
          <SelectField
            label={text('desk.introductions.interview', { name })}
            value={chosen}
            error={isRefused && chosen === '' ? text('desk.introductions.interview.choose') : undefined}
            options={[
              { value: '', label: text('desk.introductions.interview.choose') },
              ...others.map((time) => ({ value: time, label: labelOf(time) })),
            ]}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Button
            busy={isBusy && !isCanceling}
            onClick={() => {
              setRefused(chosen === '');
              if (chosen !== '') void arrange(chosen);
            }}
          >
            {text('desk.introductions.interview.agree')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isCanceling}
        title={text('desk.introductions.interview.cancel.title', { name })}
        description={text('desk.introductions.interview.cancel.text')}
        confirmLabel={text('desk.introductions.interview.cancel')}
        cancelLabel={text('desk.introductions.interview.keep')}
        busy={isBusy}
        onConfirm={() => void arrange(null)}
        onCancel={() => setCanceling(false)}
      />
    </div>
  );
}
