import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { localizePath } from '#domain/locale.ts';
import type { Editor } from '../../state/editor.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './miniature.module.css';

/**
 * A small copy of the public page beside the form, reloaded whenever the server has a new revision (docs/specification.md 2.4). It
 * is the page itself in a frame without clicks or tab stops.
 */
export function Miniature({ editor }: { editor: Editor }) {
  const { locale } = useServices();
  const { revision } = useStore(editor.$profile);
  const text = useText();
  const [shown, setShown] = useState(0);
  const [height, setHeight] = useState(0);
  /** The shown revision, and the next one while it loads behind it, so that nothing flickers. */
  const versions = shown === revision || shown === 0 ? [revision] : [shown, revision];

  return (
    // Scrollable content must also be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className={styles['miniature']} aria-label={text('builder.miniature')} tabIndex={0}>
      <div className={styles['sheet']} style={{ blockSize: `${height * scale}px` }}>
        {versions.map((drawn) => (
          // It is our own page, without a sandbox: in one, its script could not run, and browsers would report that.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            key={drawn}
            inert
            // The frame is as tall as the page. Browsers with classic scrollbars would show an empty strip beside it.
            scrolling="no"
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

/** The scale in the style sheet. */
const scale = 0.7;

/** The page's height in pixels until the page reports it. */
const pageHeight = 1200;
