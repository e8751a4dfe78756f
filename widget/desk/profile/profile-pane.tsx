import { useState } from 'react';
import { noteProfile, readDeskProfile } from '#domain/profile/desk-contract.ts';
import { type DeskProfile, deskProfileLimits } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { lookAgainMs, useDesk, useMayAct } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { ItemPane } from '../shell/item-pane.tsx';
import { usePresence } from '../use-presence.ts';
import { useReading } from '../use-reading.ts';
import { UnclaimedPanel } from '../unclaimed/unclaimed-panel.tsx';
import { NannyMessages } from './nanny-messages.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileCertifications } from '../certification/profile-certifications.tsx';
import { ProfileChanges } from './profile-changes.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileReferences } from '../reference/profile-references.tsx';
import { ProfileStanding } from './profile-standing.tsx';
import { ProfileTranslations } from '../translation/profile-translations.tsx';
import styles from './profile-pane.module.css';
import { useTimes } from '../times.ts';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDraft } from '../use-draft.ts';
import { useAction } from '../use-action.ts';
import { ActionForm } from '../shell/action-form.tsx';

interface ProfilePaneProps {
  id: string;
  /** Called after a decision. @param opensNext whether to open the next item */
  onDone(opensNext: boolean): void;
}

/**
 * A profile as the agency reviews it. The approval covers the displayed revision: later changes are offered and never included
 * silently. A pane for another profile needs another `key`.
 */
export function ProfilePane({ id, onDone }: ProfilePaneProps) {
  const desk = useDesk();
  const text = useText();
  const { data, error, readAgain } = useReading(`profile/${id}`, () => desk.call(readDeskProfile, { id }), lookAgainMs);
  const [looked, setLooked] = useState<DeskProfile>();
  usePresence(id);

  if (!data) return <ReadingState error={error} onRetry={readAgain} />;
  if (!looked) setLooked(data);
  // An unclaimed profile has nothing to approve: staff edit it here.
  const isOlder = looked !== undefined && data.unclaimed === null && looked.profile.revision < data.profile.revision;
  const shown = isOlder ? looked : data;
  return (
    <ItemPane title={shown.name || text('desk.nameless')} facts={<ProfileStanding detail={shown} />}>
      {isOlder ? (
        <Alert tone="info">
          <p>{text('desk.profile.newer')}</p>
          <Button onClick={() => setLooked(data)}>{text('desk.profile.showNewer')}</Button>
        </Alert>
      ) : null}
      <ProfileWarnings detail={shown} />
      <UnclaimedPanel detail={shown} />
      <ProfileActions detail={shown} newer={isOlder ? data : undefined} onDone={onDone} onNewer={setLooked} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <ProfileChanges key={shown.profile.revision} detail={shown} />
          <ProfileCertifications detail={shown} />
          <ProfileReferences profileId={id} />
          <ProfileTranslations profileId={id} revision={shown.profile.revision} onChange={readAgain} />
        </div>
        <aside className={styles['aside']} aria-label={text('desk.profile.aside')}>
          <ProfileFacts detail={shown} />
          <NannyMessages detail={shown} />
          <Notes detail={shown} />
          <History detail={shown} />
        </aside>
      </div>
    </ItemPane>
  );
}

/** The agency's actions on a profile, newest first. */
function History({ detail: { history } }: { detail: DeskProfile }) {
  const text = useText();
  const times = useTimes();
  return (
    <section className={styles['history']} aria-labelledby="history-title">
      <h3 id="history-title">{text('desk.history.title')}</h3>
      {history.length === 0 ? <p>{text('desk.history.none')}</p> : null}
      <ol>
        {history.map(({ action, by, at }) => (
          <li key={`${action} ${at}`}>
            {text(`desk.act.${action}`)}
            <span>{text('desk.by', { name: by?.name ?? text('desk.somebody'), time: times.exact(at) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Warnings for the reviewer, and the reason of a hold. No warning decides anything by itself. */
function ProfileWarnings({ detail: { signs, hold } }: { detail: DeskProfile }) {
  const text = useText();
  const times = useTimes();
  return (
    <>
      {signs.length > 0 ? (
        <div className={styles['warning']}>
          <h3>{text('desk.sign.title')}</h3>
          <ul>
            {signs.map((sign) => (
              <li key={sign}>{text(`desk.sign.${sign}`)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {hold ? (
        <div className={styles['warning']}>
          <h3>{text('desk.hold.since', { time: times.exact(hold.at) })}</h3>
          {hold.reason ? <p className={styles['reason']}>{hold.reason}</p> : null}
          <p>
            {hold.answeredAt
              ? text('desk.hold.answered', { time: times.relative(hold.answeredAt) })
              : text('desk.hold.unanswered')}
          </p>
        </div>
      ) : null}
    </>
  );
}

/** The agency's notes about the nanny. The nanny and families never see them. */
function Notes({ detail: { profile, notes } }: { detail: DeskProfile }) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const mayAct = useMayAct();
  const [note, type] = useDraft(`note/${profile.id}`);
  const { run, isBusy, failure } = useAction();

  async function save() {
    if (note.trim() === '') return;
    await run(async () => {
      const noted = await desk.call(noteProfile, { id: profile.id, body: { text: note } });
      desk.cache.mutateCache(`profile/${profile.id}`, noted);
      type('');
    });
  }
  return (
    <section className={styles['notes']} aria-labelledby="notes-title">
      <h3 id="notes-title">{text('desk.notes.title')}</h3>
      {notes.length === 0 && !mayAct ? <p className={styles['by']}>{text('desk.notes.none')}</p> : null}
      <ul>
        {notes.map(({ id, text: words, by, at }) => (
          <li key={id}>
            <p className={styles['words']}>{words}</p>
            <p className={styles['by']}>
              {text('desk.by', { name: by?.name ?? text('desk.somebody'), time: times.exact(at) })}
            </p>
          </li>
        ))}
      </ul>
      {mayAct ? (
        <ActionForm onSend={() => void save()}>
          <TextArea
            label={text('desk.notes.label')}
            hint={text('desk.notes.hint')}
            rows={2}
            value={note}
            error={failure}
            limit={deskProfileLimits.note}
            counter={(remaining) => text('desk.remaining', { count: remaining })}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          <Button type="submit" busy={isBusy}>
            {text('desk.notes.save')}
          </Button>
        </ActionForm>
      ) : null}
    </section>
  );
}
