import { useState } from 'react';
import { unbroken } from '#domain/phone-display.ts';
import { recordReferenceCall } from '#domain/reference/desk-contract.ts';
import type { ReferenceCallOutcome } from '#domain/reference/reply.ts';
import { type DeskReference, maxReferenceAnswer, referenceQuestions } from '#domain/reference/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { ActionForm } from '../shell/action-form.tsx';
import { useTimes } from '../times.ts';
import { useAction } from '../use-action.ts';
import { useDraft } from '../use-draft.ts';
import styles from './profile-references.module.css';

interface ReferenceCallProps {
  reference: DeskReference;
  call: NonNullable<DeskReference['call']>;
  onRecorded(): void;
}

/** A family that prefers a call: its number and time, and a form to record its statement. */
export function ReferenceCall({ reference, call, onRecorded }: ReferenceCallProps) {
  const { id, name } = reference;
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const mayAct = useMayAct();
  const drafts = {
    strength: useDraft(`call/${id}/strength`),
    everyday: useDraft(`call/${id}/everyday`),
    advice: useDraft(`call/${id}/advice`),
  };
  const [isAgreed, setAgreed] = useState(false);
  const { run, isBusy, failure } = useAction();

  const record = (outcome: ReferenceCallOutcome, done: string) =>
    run(
      async () => {
        await desk.call(recordReferenceCall, { id: reference.id, revision: reference.revision, body: outcome });
        for (const [, type] of Object.values(drafts)) type('');
        desk.toast({ title: text(done, { name }) });
        onRecorded();
      },
      { onStale: onRecorded },
    );

  const save = () =>
    record(
      {
        outcome: 'answered',
        answers: { strength: drafts.strength[0], everyday: drafts.everyday[0], advice: drafts.advice[0] },
        isShown: isAgreed,
      },
      'desk.reference.callSaved',
    );

  return (
    <div className={styles['call']}>
      <p>
        <a href={`tel:${call.phone.replaceAll(/[^+\d]/g, '')}`}>
          {text('desk.reference.callNumber', { phone: unbroken(call.phone) })}
        </a>
      </p>
      {call.goodTime === '' ? null : <p dir="auto">{text('desk.reference.callTime', { time: call.goodTime })}</p>}
      <p className={styles['facts']}>{text('desk.reference.callSince', { time: times.relative(call.askedAt) })}</p>
      {mayAct ? (
        <details>
          <summary>{text('desk.reference.writeDown')}</summary>
          <ActionForm onSend={() => void save()}>
            <p className={styles['facts']}>{text('desk.reference.writeHint')}</p>
            {referenceQuestions.map((question, place) => (
              <TextArea
                key={question}
                label={text(`desk.reference.question.${question}`)}
                rows={2}
                value={drafts[question][0]}
                error={place === 0 ? failure : undefined}
                limit={maxReferenceAnswer}
                counter={(remaining) => text('desk.remaining', { count: remaining })}
                onChange={({ currentTarget }) => drafts[question][1](currentTarget.value)}
              />
            ))}
            <Checkbox
              label={text('desk.reference.agreedByPhone')}
              description={text('desk.reference.agreedHint')}
              checked={isAgreed}
              onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
            />
            <div className={styles['actions']}>
              <Button type="submit" busy={isBusy}>
                {text('desk.reference.saveCall')}
              </Button>
              <Button
                variant="quiet"
                busy={isBusy}
                onClick={() => void record({ outcome: 'declined' }, 'desk.reference.callDeclinedSaved')}
              >
                {text('desk.reference.callDeclined')}
              </Button>
            </div>
          </ActionForm>
        </details>
      ) : null}
    </div>
  );
}
