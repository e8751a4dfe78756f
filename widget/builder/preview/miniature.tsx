import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { localizePath } from '#domain/locale.ts';
import type { Editor } from '../../state/editor.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './miniature.module.css';

/**
 * The public page beside the form, small, drawn anew whenever the server has something new (look.md). It is the page
 * itself in a frame that nobody can click or tab into.
 */
export function Miniature({ editor }: { editor: Editor }) {
  const { locale } = useServices();
  const { version } = useStore(editor.$profile);
  const text = useText();
  const [shown, setShown] = useState(0);
  const [height, setHeight] = useState(0);
  /** The drawing that shows, and under it the next one while it loads: nothing flickers. */
  const versions = shown === version || shown === 0 ? [version] : [shown, version];

  return (
    // What scrolls must be reached by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className={styles['miniature']} aria-label={text('builder.miniature')} tabIndex={0}>
      <div className={styles['sheet']} style={{ blockSize: `${height * scale}px` }}>
        {versions.map((drawn) => (
          // It is our own page, without a sandbox: there its script could not run, and browsers complain of that.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            key={drawn}
            inert
            title={text('builder.miniature')}
            src={`${localizePath('/preview', locale)}?version=${drawn}`}
            className={styles['page']}
            style={{ blockSize: `${height || pageHeight}px` }}
            onLoad={(event) => {
              setShown(drawn);
              setHeight(event.currentTarget.contentDocument?.body.scrollHeight ?? pageHeight);
            }}
          />
        ))}
      </div>
    </aside>
  );
}

/** As much smaller as the style sheet makes it. */
const scale = 0.7;

/** Pixels of the page, until it tells. */
const pageHeight = 1200;
