import { noteProfile } from '#domain/profile/desk-contract.ts';
import { type DeskProfile, deskProfileLimits } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { useDraft } from '../use-draft.ts';
import { useTimes } from '../times.ts';
import { useAction } from '../use-action.ts';
import { ActionForm } from '../shell/action-form.tsx';
import styles from './profile-pane.module.css';

/** The agency's notes about the nanny. The nanny and families never see them. */
export function Notes({ detail: { profile, notes } }: { detail: DeskProfile }) {
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
