import { useEffect, useRef, useState } from 'react';
import { makeIntroduction } from '#domain/introduction/desk-contract.ts';
import { suggestForRequest } from '#domain/request/desk-contract.ts';
import type { RequestDetail } from '#domain/request/desk.ts';
import { type Introduction, introductionLimits, introductionSize } from '#domain/introduction/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDesk } from '../desk.ts';
import { beforeDecisions } from '../request/inbox.ts';
import { ActionForm } from '../shell/action-form.tsx';
import { useAction } from '../use-action.ts';
import { useDraft } from '../use-draft.ts';
import { useReading } from '../use-reading.ts';
import { ChooseNannies, useChoiceObstacle } from './choose-nannies.tsx';
import type { Candidate } from './find-nannies.tsx';
import styles from './introductions.module.css';
import { JobFitLines } from './job-fit-lines.tsx';

interface MakeIntroductionProps {
  request: RequestDetail;
  onMade: (introduction: Introduction) => void;
  onCancel: () => void;
}

/** Makes an introduction of a few nannies, and asks each of them. */
export function MakeIntroduction({ request, onMade, onCancel }: MakeIntroductionProps) {
  const desk = useDesk();
  const text = useText();
  const [chosen, setChosen] = useState(() => {
    return listOf(request)
      .map(({ id }) => id)
      .slice(0, introductionSize.max);
  });
  const [letter, setLetter] = useDraft(`letter/${request.id}`);
  const key = useRef<string>(crypto.randomUUID());
  const { run, isBusy, failure } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the form is gone.
  useEffect(() => heading.current?.focus(), []);
  const [isRefused, setRefused] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isFit = useChoiceObstacle(chosen) === undefined && letter.length <= introductionLimits.letter;

  const { data: suggestions } = useReading(`suggestions/${request.id}`, () =>
    desk.call(suggestForRequest, { id: request.id }),
  );
  const suggested = suggestions?.items.map((suggestion) => {
    const { profileId, name, portrait } = suggestion;
    return { id: profileId, name, portrait, about: <JobFitLines {...suggestion} /> };
  });

  /** What nannies ask first and the question would not say. */
  const missing = unsaid(request);

  function send(): void {
    setRefused(!isFit);
    if (!isFit) return;
    if (missing === undefined) void make();
    else setAsking(true);
  }

  async function make(): Promise<void> {
    setAsking(false);
    await run(async () => {
      const introduction = await beforeDecisions(desk, request.id, () =>
        desk.call(
          makeIntroduction,
          { body: { requestId: request.id, profileIds: chosen, letter } },
          { key: key.current },
        ),
      );
      setLetter('');
      desk.toast({ title: text('desk.introduction.made') });
      onMade(introduction);
    });
  }

  return (
    <section className={styles['making']}>
      <h4 ref={heading} tabIndex={-1}>
        {text('desk.introduction.make')}
      </h4>
      <ChooseNannies
        known={listOf(request)}
        suggested={request.jobLines.length === 0 ? undefined : suggested}
        hint={text('desk.introduction.choose.hint')}
        chosen={chosen}
        onChoose={setChosen}
        isRefused={isRefused}
      />
      <ActionForm onSend={send}>
        <TextArea
          label={text('desk.introduction.letter')}
          hint={text('desk.introduction.letter.hint')}
          lang={request.locale}
          value={letter}
          limit={introductionLimits.letter}
          counter={(remaining) => text('desk.remaining', { count: remaining })}
          onChange={({ currentTarget }) => setLetter(currentTarget.value)}
        />
        <p>{text('desk.introduction.asks')}</p>
        {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
        <div className={styles['bar']}>
          <Button type="submit" variant="primary" aria-disabled={!isFit} busy={isBusy}>
            {text('desk.introduction.makeAndAsk')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {text('common.cancel')}
          </Button>
        </div>
      </ActionForm>
      {missing === undefined ? null : (
        <ConfirmDialog
          open={isAsking}
          tone="primary"
          title={text(`desk.introduction.without.${missing}`)}
          description={text('desk.introduction.without.text')}
          confirmLabel={text('desk.introduction.without.confirm')}
          cancelLabel={text('common.cancel')}
          onConfirm={() => void make()}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Whether a job leaves out its pay, its hours or both; undefined when it names both. */
function unsaid({ jobLines }: RequestDetail): 'pay' | 'hours' | 'both' | undefined {
  const said = new Set(jobLines.map(({ name }) => name));
  if (said.has('pay')) return said.has('hours') ? undefined : 'hours';
  return said.has('hours') ? 'pay' : 'both';
}

/** The nannies of the family's own list who are still there, in the family's order. */
function listOf({ profiles }: RequestDetail): Candidate[] {
  return profiles.flatMap(({ id, name, portrait, fit }) =>
    id === null ? [] : [{ id, name, portrait, about: fit?.words }],
  );
}
