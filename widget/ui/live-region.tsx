import styles from './visually-hidden.module.css';

/** Announces its text politely to assistive technology whenever it changes; nothing to see. */
export function LiveRegion({ text }: { text: string }) {
  return <output className={styles['hidden']}>{text}</output>;
}
