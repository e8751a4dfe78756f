import { otherLanguageTag } from '#domain/assistant/text-language.ts';
import { ChangedPart, ChangedText, withKeys } from '#widget/kit/parts/changed-text.tsx';
import { itemChanges, textChanges, type TextPart } from '#widget/kit/text-changes.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import styles from './field-change.module.css';
import type { FieldValue } from './field-values.ts';
import { ReviewedPicture } from './reviewed-picture.tsx';

interface FieldChangeProps {
  now: FieldValue;
  /** The approved value; undefined if there is nothing to compare. */
  before: FieldValue | undefined;
}

/** A field's value, with the additions and removals since approval. */
export function FieldChange({ now, before }: FieldChangeProps) {
  const { locale } = useDesk();
  if (now.kind === 'image' || now.kind === 'video') {
    const old = before?.kind === now.kind ? before : undefined;
    return <MediaChange kind={now.kind} now={now.src} before={old?.src} isChanged={old !== undefined} />;
  }
  if (now.kind === 'items') {
    const old = before?.kind === 'items' ? before.items : now.items;
    return (
      <ul className={styles['items']}>
        {withKeys(itemChanges(old, now.items)).map(({ key, part }) => (
          <li key={key} lang={otherLanguageTag(part.text, locale)}>
            <ChangedPart part={part} />
          </li>
        ))}
      </ul>
    );
  }
  const old = before?.kind === now.kind ? before.text : now.text;
  const parts: TextPart[] =
    now.kind === 'text' ? textChanges(old, now.text) : itemChanges([old].filter(Boolean), [now.text].filter(Boolean));
  return (
    <p className={styles['text']} lang={otherLanguageTag(now.text, locale)} dir="auto">
      <ChangedText parts={parts} spaced={now.kind === 'line'} />
    </p>
  );
}

interface MediaChangeProps {
  kind: 'image' | 'video';
  now: string | undefined;
  before: string | undefined;
  isChanged: boolean;
}

/** A picture or video; old and new side by side if it was replaced. */
function MediaChange({ kind, now, before, isChanged }: MediaChangeProps) {
  const text = useText();
  const sides = isChanged ? (['before', 'now'] as const) : (['now'] as const);
  return (
    <div className={styles['sides']}>
      {sides.map((side) => {
        const src = side === 'now' ? now : before;
        const label = text(`desk.media.${kind}.${side}`);
        return (
          <figure key={side}>
            {src === undefined ? <p className={styles['nothing']}>{text('desk.media.none')}</p> : null}
            {src !== undefined && kind === 'image' ? <ReviewedPicture src={src} label={label} /> : null}
            {src !== undefined && kind === 'video' ? (
              // The nanny's captions are the transcript, which is shown beside it.
              // oxlint-disable-next-line jsx-a11y/media-has-caption
              <video src={src} poster={`${src}?variant=poster`} controls preload="none" aria-label={label} />
            ) : null}
            {isChanged ? <figcaption>{label}</figcaption> : null}
          </figure>
        );
      })}
    </div>
  );
}
