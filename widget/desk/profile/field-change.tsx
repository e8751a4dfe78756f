import { stillOrFrame } from '#domain/media/still.ts';
import { otherLanguageTag } from '#domain/assistant/text-language.ts';
import { ChangedPart, ChangedText, withKeys } from '#widget/kit/parts/changed-text.tsx';
import { itemChanges, textChanges, type TextPart } from '#widget/kit/text-changes.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import styles from './profile-changes.module.css';
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
    return <MediaChange now={now} before={old} />;
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

type Media = Extract<FieldValue, { kind: 'image' | 'video' }>;

/** A picture or video; old and new side by side if it was replaced. */
function MediaChange({ now, before }: { now: Media; before: Media | undefined }) {
  const text = useText();
  const sides = before ? { before, now } : { now };
  return (
    <div className={styles['sides']}>
      {Object.entries(sides).map(([side, media]) => {
        const { kind, src } = media;
        const label = text(`desk.media.${kind}.${side}`);
        return (
          <figure key={side}>
            {src === undefined ? <p className={styles['nothing']}>{text('desk.media.none')}</p> : null}
            {src !== undefined && kind === 'image' ? <ReviewedPicture src={src} label={label} /> : null}
            {src !== undefined && kind === 'video' ? (
              // The nanny's captions are the transcript, which is shown beside it.
              // oxlint-disable-next-line jsx-a11y/media-has-caption
              <video {...stillOrFrame(src, media.poster)} controls aria-label={label} />
            ) : null}
            {before ? <figcaption>{label}</figcaption> : null}
          </figure>
        );
      })}
    </div>
  );
}
