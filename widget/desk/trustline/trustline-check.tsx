import { useState } from 'react';
import { recordTrustline, revealTrustlineNumber } from '#domain/profile/desk-contract.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { type DeskTrustline, maxTrustlineNumber, trustlineCheckSchema } from '#domain/trustline/desk.ts';
import { type TrustlineState, trustlineStates } from '#domain/trustline/record.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { useDecisions } from '../use-decisions.ts';
import styles from './trustline-check.module.css';
import { useAction } from '../use-action.ts';
import { useTimes } from '../times.ts';

interface TrustlineCheckProps {
  detail: DeskProfile;
  trustline: DeskTrustline;
}

/** What the desk found about the nanny in the TrustLine registry. Reviewers record it; it is sent after its undo period. */
export function TrustlineCheck({ detail: { profile, name }, trustline }: TrustlineCheckProps) {
  const desk = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  const { decide, isDecided } = useDecisions();
  const [state, setState] = useState(trustline.state);
  const [day, setDay] = useState(trustline.checkedOn ?? '');
  const [number, setNumber] = useState('');
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const item = `trustline ${profile.id}`;
  const { revision } = trustline;
  const seen = String(revision);
  const isChanged = state !== trustline.state || day !== (trustline.checkedOn ?? '') || number !== '';

  function choose(next: TrustlineState) {
    setState(next);
    setIssues({});
    // The day comes from the server: the clock of this computer may be wrong.
    setDay(next === 'none' ? '' : day || trustline.today);
  }

  function save() {
    const check = trustlineCheckSchema.safeParse({
      state,
      checkedOn: day === '' ? null : day,
      ...(state !== 'none' && number.trim() !== '' && { number }),
    });
    const found = check.error?.issues.map(({ path, message }) => [String(path[0]), text(message)]) ?? [];
    const ahead = day > trustline.today ? [['checkedOn', text('validation.dateFuture')]] : [];
    setIssues(Object.fromEntries([...found, ...ahead]));
    if (!check.success || ahead.length > 0) return;
    decide({
      item,
      state: seen,
      title: text('desk.trustline.done', { name: name || text('desk.nameless') }),
      async send() {
        desk.cache.mutateCache(
          `profile/${profile.id}`,
          await desk.call(recordTrustline, { id: profile.id, revision, body: check.data }),
        );
        desk.cache.revalidateKeys('today');
      },
      readAgain: () => desk.cache.revalidateKeys(`profile/${profile.id}`),
    });
  }

  return (
    <section className={styles['trustline']} aria-labelledby="trustline-title">
      <h3 id="trustline-title">{text('desk.trustline.title')}</h3>
      <TrustlineRecord trustline={trustline} />
      {mayAct && trustline.hasNumber ? <TrustlineNumber profileId={profile.id} /> : null}
      {!mayAct ? null : isDecided(item, seen) ? (
        <p className={styles['muted']}>{text('desk.trustline.sent')}</p>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <SelectField
            label={text('desk.trustline.state')}
            options={trustlineStates.map((value) => ({ value, label: text(`labels.trustline.${value}`) }))}
            value={state}
            error={issues['state']}
            onChange={({ currentTarget }) =>
              choose(trustlineStates.find((known) => known === currentTarget.value) ?? trustline.state)
            }
          />
          {state === 'none' ? null : (
            <>
              <TextField
                type="date"
                label={text('desk.trustline.checkedOn')}
                max={trustline.today}
                value={day}
                error={issues['checkedOn']}
                onChange={({ currentTarget }) => setDay(currentTarget.value)}
              />
              <TextField
                label={text('desk.trustline.number')}
                hint={text(trustline.hasNumber ? 'desk.trustline.number.stored' : 'desk.trustline.number.hint')}
                autoComplete="off"
                spellCheck={false}
                maxLength={maxTrustlineNumber}
                value={number}
                error={issues['number']}
                onChange={({ currentTarget }) => setNumber(currentTarget.value)}
              />
            </>
          )}
          {isChanged ? <Button type="submit">{text('desk.trustline.save')}</Button> : null}
        </form>
      )}
    </section>
  );
}

/** The nanny's number in the registry. It is read on demand, because the server logs every look. */
function TrustlineNumber({ profileId }: { profileId: string }) {
  const desk = useDesk();
  const text = useText();
  const [shown, setShown] = useState<string>();
  const { runOrToast, isBusy } = useAction();

  const show = () =>
    runOrToast(async () => setShown((await desk.call(revealTrustlineNumber, { id: profileId })).number));
  return shown === undefined ? (
    <Button busy={isBusy} onClick={() => void show()}>
      {text('desk.trustline.number.show')}
    </Button>
  ) : (
    <output>{text('desk.trustline.number.shown', { number: shown })}</output>
  );
}

/** The recorded TrustLine check in words, with what follows from it. */
function TrustlineRecord({ trustline }: { trustline: DeskTrustline }) {
  const text = useText();
  const times = useTimes();
  const { state, checkedOn, checkedBy, isDue, isShown } = trustline;
  if (checkedOn === null) {
    return (
      <p>
        {text('labels.trustline.none')}
        <small>{text('desk.trustline.missing')}</small>
      </p>
    );
  }
  const facts = { state: text(`labels.trustline.${state}`), date: times.day(checkedOn) };
  return (
    <p>
      {checkedBy ? text('desk.trustline.byOn', { ...facts, name: checkedBy.name }) : text('desk.trustline.on', facts)}
      {isDue ? <strong className={styles['due']}>{text('desk.trustline.due')}</strong> : null}
      {state === 'applicant' && !isShown ? <small>{text('desk.trustline.notTold')}</small> : null}
    </p>
  );
}
