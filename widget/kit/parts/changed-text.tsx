import { useText } from '#widget/kit/text.ts';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import type { TextPart } from '../text-changes.ts';
import styles from './changed-text.module.css';

interface ChangedTextProps {
  parts: readonly TextPart[];
  /** A space follows each addition or removal. */
  spaced?: boolean | undefined;
}

/** A text with highlighted additions and removals, which are also announced to screen readers. */
export function ChangedText({ parts, spaced }: ChangedTextProps) {
  return withKeys(parts).map(({ key, part }) => <ChangedPart key={key} part={part} spaced={spaced} />);
}

/** Keys the parts by their start, because the same words may occur twice. */
export function withKeys(parts: readonly TextPart[]): { key: string; part: TextPart }[] {
  let at = 0;
  return parts.map((part) => {
    at += part.text.length;
    return { key: `${part.kind} ${at}`, part };
  });
}

/** A part of a text. */
export function ChangedPart({
  part: { kind, text: words },
  spaced = false,
}: {
  part: TextPart;
  spaced?: boolean | undefined;
}) {
  const text = useText();
  if (kind === 'same') return words;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <>
      <Mark className={styles[kind]}>
        <VisuallyHidden>{text(`common.change.${kind}`)} </VisuallyHidden>
        {words}
      </Mark>
      {spaced ? ' ' : null}
    </>
  );
}
