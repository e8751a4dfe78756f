import { useText } from '#widget/kit/text.ts';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import type { TextPart } from '../text-changes.ts';
import styles from './changed-text.module.css';

interface ChangedTextProps {
  parts: readonly TextPart[];
  /** A space stands behind what came or went. */
  spaced?: boolean | undefined;
}

/** A text with what came and what went; who cannot see the marks is told. */
export function ChangedText({ parts, spaced }: ChangedTextProps) {
  return withKeys(parts).map(({ key, part }) => <ChangedPart key={key} part={part} spaced={spaced} />);
}

/** Parts by where they begin: the same words may come twice. */
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
