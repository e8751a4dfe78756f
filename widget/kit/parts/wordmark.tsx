import styles from './wordmark.module.css';

/** The product's logo and name; site/components/Logo.astro draws the same logo. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles['wordmark']}>
      <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path className={styles['drop']} d="M16 3C9 9 6 13 6 18a10 10 0 0 0 20 0c0-5-3-9-10-15Z" />
        <circle className={styles['child']} cx="13" cy="18" r="3.2" />
        <circle className={styles['child']} cx="19.4" cy="20.4" r="2.1" />
      </svg>
      <span className={styles['name']}>{name}</span>
    </span>
  );
}
