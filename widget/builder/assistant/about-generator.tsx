import { useState } from 'react';
import { Button } from '#widget/ui/button.tsx';
import { Card } from '#widget/ui/card.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { createAssistantApi } from '../../api/assistant.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useWorkbench } from '#widget/kit/workbench.ts';
import styles from './about-generator.module.css';
import { GenerateButton } from './written-text.tsx';

interface AboutGeneratorProps {
  profileId: string;
  /** The about-me text now. */
  value: string;
  onChange(text: string): void;
}

/**
 * AI Generate below the about-me text (spec.md 2.4): a suggestion, shown only while it differs from the text; using it
 * can be undone until she types on.
 */
export function AboutGenerator({ profileId, value, onChange }: AboutGeneratorProps) {
  const text = useText();
  const { request, locale } = useServices();
  const { editor } = useWorkbench();
  const [suggestion, setSuggestion] = useState('');
  /** Her text before she took the suggestion; undefined until she does. */
  const [former, setFormer] = useState<string>();
  const isUsed = former !== undefined && value === suggestion;
  const isShown = suggestion !== '' && (isUsed || value !== suggestion);

  const words = text(isUsed ? 'assistant.used' : 'assistant.about.suggestion');

  async function write() {
    // What she has just typed belongs to the facts too.
    await editor.autosave.flush();
    return createAssistantApi(request, locale, profileId).about();
  }

  function use() {
    setFormer(isUsed ? undefined : value);
    onChange(isUsed ? former : suggestion);
  }

  return (
    <div className={styles['generator']}>
      <div className={styles['line']}>
        <GenerateButton
          label={text('assistant.about.generate')}
          write={write}
          onWritten={(written) => {
            setSuggestion(written);
            setFormer(undefined);
          }}
        />
        <p className={styles['hint']}>{text('assistant.about.hint')}</p>
      </div>
      {/* There from the start: a region that comes with its text is not read out. */}
      <LiveRegion text={isShown ? words : ''} />
      {isShown ? (
        <Card look="tinted" className={styles[isUsed ? 'line' : 'suggestion']}>
          <p className={styles['state']}>{words}</p>
          {isUsed ? null : <p className={styles['text']}>{suggestion}</p>}
          {isUsed ? null : <p className={styles['hint']}>{text('assistant.about.note')}</p>}
          {/* One button for both, so that the focus stays where it was pressed. */}
          <Button key="take" variant={isUsed ? 'quiet' : 'primary'} onClick={use}>
            {text(isUsed ? 'assistant.undo' : 'assistant.use')}
          </Button>
        </Card>
      ) : null}
    </div>
  );
}
