import { useText } from '#widget/kit/text.ts';
import { type InAppBrowser, menuCorner } from './in-app-browser.ts';
import styles from './open-in-browser.module.css';

/** How to get from an in-app browser to the regular one, in words and as a small drawing of the menu. */
export function OpenInBrowser({ app, userAgent }: { app: InAppBrowser; userAgent: string }) {
  const text = useText();
  const corner = menuCorner(app, userAgent);
  return (
    <div className={styles['help']}>
      <MenuPicture corner={corner} label={text(`handoff.inApp.${corner}Picture`)} />
      <div className={styles['words']}>
        <p>{text('handoff.inApp.text', { app: text(`handoff.inApp.app.${app}`) })}</p>
        <p>{text(`handoff.inApp.${corner}`)}</p>
        <p className={styles['muted']}>{text('handoff.inApp.file')}</p>
      </div>
    </div>
  );
}

/** A phone with three circled dots in a corner, and their open menu with one line highlighted. */
function MenuPicture({ corner, label }: { corner: 'top' | 'bottom'; label: string }) {
  const dots = corner === 'top' ? 20 : 180;
  const menu = corner === 'top' ? 38 : 88;
  return (
    <svg className={styles['picture']} viewBox="0 0 120 200" role="img" aria-label={label}>
      <rect className={styles['phone']} x="2" y="2" width="116" height="196" rx="14" />
      <path d={corner === 'top' ? 'M2 36h116' : 'M2 164h116'} />
      <rect className={styles['menu']} x="28" y={menu} width="82" height="74" rx="6" />
      <path className={styles['line']} d={`M38 ${menu + 15}h46M38 ${menu + 59}h38`} />
      <rect className={styles['marked']} x="32" y={menu + 26} width="74" height="22" rx="4" />
      <path className={styles['markedLine']} d={`M38 ${menu + 37}h50`} />
      <circle className={styles['ring']} cx="100" cy={dots} r="13" />
      <g className={styles['dots']}>
        <circle cx="94" cy={dots} r="2" />
        <circle cx="100" cy={dots} r="2" />
        <circle cx="106" cy={dots} r="2" />
      </g>
    </svg>
  );
}
