import { useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Card } from '#widget/ui/card.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import styles from './text-generator.module.css';

/** A text of the step that the assistant can write. */
export interface DraftedText {
  value: string;
  onChange(text: string): void;
}

interface SuggestionProps extends DraftedText {
  label: string;
  suggestion: string | undefined;
}

/** A suggested text, shown only while it differs from the form's text. Using it can be undone until the nanny types again. */
export function Suggestion({ label, suggestion, value, onChange }: SuggestionProps) {
  const text = useText();
  /** The text before the suggestion was used; undefined until then. */
  const [former, setFormer] = useState<string>();
  const isUsed = former !== undefined && value === suggestion;
  const isShown = suggestion !== undefined && (isUsed || value !== suggestion);
  const words = isUsed ? text('assistant.used') : label;

  function use() {
    if (suggestion === undefined) return;
    setFormer(isUsed ? undefined : value);
    onChange(isUsed ? former : suggestion);
  }

  return (
    <>
      {/* Rendered from the start: a live region that appears with its text is not announced. */}
      <LiveRegion text={isShown ? words : ''} />
      {isShown ? (
        <Card look="tinted" className={styles[isUsed ? 'line' : 'suggestion']}>
          <p className={styles['state']}>{words}</p>
          {isUsed ? null : <p className={styles['text']}>{suggestion}</p>}
          {isUsed ? null : <p className={styles['hint']}>{text('assistant.about.note')}</p>}
          {/* One button for both states, so that the focus stays on it. */}
          <Button key="take" variant={isUsed ? 'quiet' : 'primary'} onClick={use}>
            {text(isUsed ? 'assistant.undo' : 'assistant.use')}
          </Button>
        </Card>
      ) : null}
    </>
  );
}
