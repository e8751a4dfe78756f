import { useId } from 'react';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '../builder/text.ts';
import styles from './create-card.module.css';

interface CreateCardProps {
  /** Both sections are complete. */
  ready: boolean;
  creating: boolean;
  onCreate(): void;
}

/** The last button, and what it still waits for. */
export function CreateCard({ ready, creating, onCreate }: CreateCardProps) {
  const text = useText();
  const id = useId();
  return (
    <div className={styles['create']}>
      <p id={id}>{text(ready ? 'quick.readyText' : 'quick.hint')}</p>
      <Button
        variant="primary"
        className={styles['button']}
        disabled={!ready}
        busy={creating}
        aria-describedby={id}
        onClick={onCreate}
      >
        {text('quick.create')}
      </Button>
    </div>
  );
}
