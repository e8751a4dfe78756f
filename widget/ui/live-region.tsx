import styles from './visually-hidden.module.css';

interface LiveRegionProps {
  text: string;
  /** Said at once, whatever is being read. */
  urgent?: boolean | undefined;
}

/** Announces its text to assistive technology whenever it changes, politely unless it is urgent; nothing to see. */
export function LiveRegion({ text, urgent = false }: LiveRegionProps) {
  return (
    <div role={urgent ? 'alert' : 'status'} className={styles['hidden']}>
      {text}
    </div>
  );
}
