import type { MouseEvent } from 'react';
import { useText } from '#widget/kit/text.ts';
import styles from './desk-frame.module.css';

/** The router takes over links within the page, and moves no focus. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('screen')?.focus();
}

/** The first link of every screen of the desk: it leads keyboard users past the header to the element `screen`. */
export function SkipLink() {
  return (
    <a className={styles['skip']} href="#screen" onClick={skip}>
      {useText()('common.skipToContent')}
    </a>
  );
}
