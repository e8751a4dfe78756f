import { ChevronRight } from 'lucide-react';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useText } from '../text.ts';
import styles from './video-guide.module.css';

/** A place for a script of her own, kept on this device. */
export function ScriptDraft({ script, onChange }: { script: string; onChange(script: string): void }) {
  const text = useText();
  return (
    <details className={styles['details']}>
      <summary className={styles['summary']}>
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
  );
}
