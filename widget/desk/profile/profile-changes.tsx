import { useRef, useState } from 'react';
import { type DeskProfile, type ReviewedField, reviewedFields } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { useKeys } from '../shell/keys.ts';
import { useTimes } from '../times.ts';
import { fieldValue, isEmptyValue } from './field-values.ts';
import { FieldChange } from './field-change.tsx';
import styles from './profile-changes.module.css';
import { useFieldWords } from './use-field-words.ts';

/** The profile field by field: the changes since the last approval, or all of it. `n` and `p` move through the changes. */
export function ProfileChanges({ detail }: { detail: DeskProfile }) {
  const text = useText();
  const times = useTimes();
  const words = useFieldWords();
  const list = useRef<HTMLDivElement>(null);
  const { profile, approved, changed, videoPosters } = detail;
  const hasChoice = approved !== null && changed.length > 0;
  const [wantsAll, setWantsAll] = useState(false);
  const showsAll = wantsAll || !hasChoice;
  const fields = reviewedFields
    .filter((field) => showsAll || changed.includes(field))
    .map((field) => ({
      field,
      now: fieldValue(field, profile, words, videoPosters),
      before:
        approved && changed.includes(field) ? fieldValue(field, approved.content, words, videoPosters) : undefined,
    }))
    .filter(({ now, before }) => !isEmptyValue(now) || (before && !isEmptyValue(before)));

  useKeys({ n: () => moveTo(list.current, 1), p: () => moveTo(list.current, -1) });
  return (
    <section className={styles['changes']} aria-labelledby="changes-title">
      <header className={styles['head']}>
        <h3 id="changes-title">{text(hasChoice ? 'desk.profile.changes' : 'desk.profile.content')}</h3>
        <p>
          {approved
            ? text(changed.length > 0 ? 'desk.profile.against' : 'desk.profile.unchanged', {
                time: times.exact(approved.at),
                name: approved.by?.name ?? text('desk.somebody'),
              })
            : text('desk.profile.neverApproved')}
        </p>
        {hasChoice ? (
          <Checkbox
            label={text('desk.profile.showAll')}
            checked={wantsAll}
            onChange={({ currentTarget }) => setWantsAll(currentTarget.checked)}
          />
        ) : null}
      </header>
      <div ref={list}>
        {fields.map(({ field, now, before }) => (
          <section
            key={field}
            aria-labelledby={`field-${field}`}
            tabIndex={-1}
            data-change={isMarked(field) ? '' : undefined}
            className={styles['field']}
          >
            <h4 id={`field-${field}`}>{text(`labels.field.${field}`)}</h4>
            <FieldChange now={now} before={before} />
          </section>
        ))}
      </div>
    </section>
  );

  /** For a profile that was never approved, everything is a change. */
  function isMarked(field: ReviewedField): boolean {
    return approved === null || changed.includes(field);
  }
}

function moveTo(list: HTMLElement | null, by: 1 | -1): void {
  const changes = [...(list?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
  const at = changes.findIndex((change) => change === document.activeElement);
  const next = changes[at < 0 ? (by > 0 ? 0 : changes.length - 1) : at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'center' });
}
