import { approveReference, listReferences, refuseReference } from '#domain/reference/desk-contract.ts';
import { lengthOfTime } from '#domain/reference/length-of-time.ts';
import { type DeskReference, monthsTogether, referenceQuestions } from '#domain/reference/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { useMayAct, useDesk } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { Badge, type BadgeTone } from '../shell/badge.tsx';
import { useTimes } from '../times.ts';
import { useDecisions } from '../use-decisions.ts';
import { useReading } from '../use-reading.ts';
import styles from './profile-references.module.css';
import { ReferenceCall } from './reference-call.tsx';

/** The references that the nanny requested from former families, and their responses; nothing without any. */
export function ProfileReferences({ profileId }: { profileId: string }) {
  const desk = useDesk();
  const text = useText();
  const { data, error, readAgain } = useReading(`references/${profileId}`, () =>
    desk.call(listReferences, { id: profileId }),
  );
  if (!data) return error ? <ReadingState error={error} onRetry={readAgain} /> : null;
  if (data.items.length === 0) return null;
  return (
    <section className={styles['references']} aria-labelledby="references-title">
      <h3 id="references-title">{text('desk.reference.title')}</h3>
      <ul>
        {data.items.map((reference) => (
          <li key={reference.id}>
            <Reference reference={reference} onDecided={readAgain} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones: Record<DeskReference['state'], BadgeTone> = {
  asked: 'plain',
  'to-call': 'waiting',
  declined: 'plain',
  withdrawn: 'plain',
  answered: 'waiting',
  approved: 'good',
  refused: 'bad',
};

function Reference({ reference, onDecided }: { reference: DeskReference; onDecided(): void }) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const mayAct = useMayAct();
  const { decide, isDecided } = useDecisions();
  const { id, name, state, answers, device } = reference;
  const isDone = isDecided(id, state);
  const hints = [
    ...(reference.sameNetwork ? [text('desk.reference.sameNetwork')] : []),
    ...(reference.sameDevice ? [text('desk.reference.sameDevice')] : []),
  ];

  function act(kind: 'approve' | 'refuse') {
    decide({
      item: id,
      state,
      title: text(`desk.reference.done.${kind}`, { name }),
      async send() {
        const { id, revision } = reference;
        await desk.call(kind === 'approve' ? approveReference : refuseReference, { id, revision });
        onDecided();
      },
      readAgain: onDecided,
    });
  }

  return (
    <article className={styles['reference']}>
      <p className={styles['head']}>
        <strong>{name}</strong>
        <Badge tone={tones[state]}>
          {text(reference.isExpired ? 'desk.reference.expired' : `desk.reference.state.${state}`)}
        </Badge>
      </p>
      <p className={styles['facts']}>
        {text('desk.reference.facts', {
          time: lengthOfTime(monthsTogether(reference), text),
          sentTo: reference.sentTo ?? '–',
          date: times.day(reference.askedAt),
        })}
        {device ? ` · ${[device.browser, device.system].filter(Boolean).join(', ')}` : ''}
      </p>
      {hints.map((hint) => (
        <p key={hint} className={styles['hint']}>
          {hint}
        </p>
      ))}
      {reference.isByPhone ? <p className={styles['facts']}>{text('desk.reference.byPhone')}</p> : null}
      {reference.call ? <ReferenceCall reference={reference} call={reference.call} onRecorded={onDecided} /> : null}
      {referenceQuestions.map((question) =>
        answers[question] ? (
          <blockquote key={question} dir="auto">
            <p className={styles['question']}>{text(`desk.reference.question.${question}`)}</p>
            <p className={styles['words']}>{answers[question]}</p>
          </blockquote>
        ) : null,
      )}
      {reference.answeredAt !== null && !reference.isShown && state !== 'withdrawn' ? (
        <p className={styles['facts']}>{text('desk.reference.notShown')}</p>
      ) : null}
      {isDone ? <p className={styles['facts']}>{text('desk.profile.decided')}</p> : null}
      {mayAct && !isDone ? (
        <div className={styles['actions']}>
          {(state === 'answered' || state === 'refused') && reference.isShown ? (
            <Button onClick={() => act('approve')}>{text('desk.reference.approve')}</Button>
          ) : null}
          {state === 'answered' || state === 'approved' ? (
            <Button variant="quiet" onClick={() => act('refuse')}>
              {text('desk.reference.refuse')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </article>
  );
}
