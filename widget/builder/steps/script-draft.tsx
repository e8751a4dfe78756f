import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#widget/ui/button.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import styles from '../assistant/text-generator.module.css';
import { GenerateButton } from '../assistant/written-text.tsx';
import { useText } from '#widget/kit/text.ts';
import type { OwnScript } from '#widget/video/index.ts';
import guide from './video-guide.module.css';

/**
 * The script helper (docs/specification.md 2.4) and a field for the nanny's script, which is stored on this device and shown by
 * the recorder.
 */
export function ScriptDraft({ script: { text: script, onChange, write } }: { script: OwnScript }) {
  const text = useText();
  const [open, setOpen] = useState(script !== '');
  /** The assistant's text, and the script before it. */
  const [written, setWritten] = useState<{ text: string; former: string }>();

  function take(next: string) {
    setWritten({ text: next, former: script });
    onChange(next);
    setOpen(true);
  }

  return (
    <>
      <div className={styles['helper']}>
        <Heading level={3} className={styles['state']}>
          {text('assistant.script.title')}
        </Heading>
        <div className={styles['line']}>
          <GenerateButton label={text('assistant.script.generate')} write={write} onWritten={take} />
          <p className={styles['hint']}>{text('assistant.script.hint')}</p>
        </div>
        <output className={styles['line']}>
          {written?.text === script ? (
            <>
              <span className={styles['hint']}>{text('assistant.script.used')}</span>
              <Button
                variant="quiet"
                onClick={() => {
                  onChange(written.former);
                  setWritten(undefined);
                }}
              >
                {text('assistant.undo')}
              </Button>
            </>
          ) : null}
        </output>
      </div>
      <details className={guide['details']} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={guide['summary']}>
          <ChevronRight aria-hidden="true" />
          {text('video.script.summary')}
        </summary>
        <TextArea
          label={text('video.script.label')}
          hint={text('video.script.hint')}
          name="video-script"
          rows={6}
          value={script}
          onChange={(event) => onChange(event.target.value)}
        />
      </details>
    </>
  );
}
