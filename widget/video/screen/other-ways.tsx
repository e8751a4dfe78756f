import { type ReactNode, useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import styles from './video-panel.module.css';

interface OtherWaysProps {
  /** Whether they show at first. */
  open?: boolean;
  children: ReactNode;
}

/** The ways to make a video that stand behind the first one, hidden until the nanny asks for them. */
export function OtherWays({ open = false, children }: OtherWaysProps) {
  const text = useText();
  const [isOpen] = useState(open);
  return (
    <details className={styles['more']} open={isOpen}>
      <summary>{text('video.otherWays')}</summary>
      <div className={styles['actions']}>{children}</div>
    </details>
  );
}
