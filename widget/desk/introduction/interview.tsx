import { useState } from 'react';
import { arrangeInterview } from '#domain/introduction/desk-contract.ts';
import type { IntroductionItem } from '#domain/introduction/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { useDesk } from '../desk.ts';
import { useNow } from '../use-now.ts';
import { useAgencyTime } from './agency-time.ts';
import styles from './introductions.module.css';
import type { OpenIntroduction } from './use-introduction.ts';

interface InterviewProps {
  open: OpenIntroduction;
  item: IntroductionItem;
  name: string;
}

/** Agrees on one of the proposed times with a nanny and the family, or cancels the interview. Both are told. */
export function Interview({ open, item, name }: InterviewProps) {
  const desk = useDesk();
  const text = useText();
  const { exact } = useAgencyTime(open.introduction.timeZone);
  const now = useNow();
  const { itemId, times, votes, interview } = item;
  const agreedAt = interview?.state === 'agreed' ? interview.at : null;
  const [chosen, setChosen] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [isCanceling, setCanceling] = useState(false);

  async function arrange(time: string | null): Promise<void> {
    const arranged = await open.write(`interview ${itemId}`, (shown) =>
      desk.call(arrangeInterview, { ...shown, body: { itemId, time } }),
    );
    setCanceling(false);
    if (!arranged) return;
    setChosen('');
    desk.toast({ title: text('desk.introduction.interview.done', { name }) });
  }

  const labelOf = (time: string) => {
    const count = votes.filter((vote) => vote.times.includes(time)).length;
    return count === 0 ? exact(time) : text('desk.introduction.interview.suits', { count, time: exact(time) });
  };
  const others = times.filter((time) => time !== agreedAt && Date.parse(time) > now);
  const isBusy = open.busy === `interview ${itemId}`;
  return (
    <div className={styles['interview']}>
      <InterviewState item={item} timeZone={open.introduction.timeZone} />
      {agreedAt === null ? null : (
        <p>
          <Button variant="quiet" onClick={() => setCanceling(true)}>
            {text('desk.introduction.interview.cancel')}
          </Button>
        </p>
      )}
      {others.length > 0 ? (
        <div className={styles['adding']}>
          <SelectField
            label={text('desk.introduction.interview', { name })}
            value={chosen}
            error={isRefused && chosen === '' ? text('desk.introduction.interview.choose') : undefined}
            options={[
              { value: '', label: text('desk.introduction.interview.choose') },
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
            {text('desk.introduction.interview.agree')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isCanceling}
        title={text('desk.introduction.interview.cancel.title', { name })}
        description={text('desk.introduction.interview.cancel.text')}
        confirmLabel={text('desk.introduction.interview.cancel')}
        cancelLabel={text('desk.introduction.interview.keep')}
        busy={isBusy}
        onConfirm={() => void arrange(null)}
        onCancel={() => setCanceling(false)}
      />
    </div>
  );
}

/** The interview that is agreed on or canceled, in words. */
export function InterviewState({ item: { interview }, timeZone }: { item: IntroductionItem; timeZone: string }) {
  const text = useText();
  const { exact } = useAgencyTime(timeZone);
  if (interview === null || interview.at === null) return null;
  const { state, at } = interview;
  if (state !== 'agreed' && state !== 'canceled') return null;
  return (
    <p>
      <b>{text(`desk.introduction.interview.${state}`, { time: exact(at) })}</b>
    </p>
  );
}
