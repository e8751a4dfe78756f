import styles from './wordmark.module.css';

/** The product's mark, a cradle, and its name. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles['wordmark']}>
      <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect className={styles['ground']} width="32" height="32" rx="10" />
        <path className={styles['cradle']} d="M7.5 15.5a8.5 8.5 0 0 0 17 0" />
        <path className={styles['cradle']} d="M11 26.5q5 2 10 0" />
        <circle className={styles['child']} cx="16" cy="12.5" r="3.75" />
      </svg>
      <span className={styles['name']}>{name}</span>
    </span>
  );
}
