import styles from './visually-hidden.module.css';

interface LiveRegionProps {
  text: string;
  /** Announced at once, interrupting other announcements. */
  urgent?: boolean | undefined;
}

/** Announces its text to assistive technology whenever it changes, politely unless it is urgent. Invisible. */
export function LiveRegion({ text, urgent = false }: LiveRegionProps) {
  return (
    <div role={urgent ? 'alert' : 'status'} className={styles['hidden']}>
      {text}
    </div>
  );
}
