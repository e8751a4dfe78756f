import { Monitor, Smartphone } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { localizePath } from '#domain/locale.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import styles from './page-picture.module.css';

/** The devices that families use, and the width of a page there in px. */
const devices = [
  { id: 'phone', width: 390, Icon: Smartphone },
  { id: 'computer', width: 1280, Icon: Monitor },
] as const;

interface PagePictureProps {
  /** The revision of the profile, so that the frame shows what was just saved. */
  revision: number;
  /** Called on Escape inside the page, which does not reach the dialog around it. */
  onEscape(): void;
  /** Stands beside the page, or below it where there is no room. */
  children: ReactNode;
}

/** The nanny's page itself, as wide as on a phone or a computer and scaled down to the room there is. Only for our own site. */
export function PagePicture({ revision, onEscape, children }: PagePictureProps) {
  const { locale } = useServices();
  const text = useText();
  const name = useId();
  const [device, setDevice] = useState<(typeof devices)[number]>(devices[0]);
  const layout = useRef<HTMLDivElement>(null);
  /** The width available to the page, in px; 0 until it is measured. */
  const [room, setRoom] = useState(0);
  const scale = Math.min(1, room / device.width);

  useLayoutEffect(() => {
    if (layout.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(layout.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={layout} className={styles['layout']}>
      <div className={styles['shown']}>
        <fieldset className={styles['devices']}>
          <VisuallyHidden>
            <legend>{text('preview.device')}</legend>
          </VisuallyHidden>
          {devices.map((each) => (
            <label key={each.id} className={styles['device']}>
              <input
                type="radio"
                name={name}
                value={each.id}
                className={styles['choice']}
                checked={each === device}
                onChange={() => setDevice(each)}
              />
              <each.Icon aria-hidden="true" />
              {text(`preview.${each.id}`)}
            </label>
          ))}
        </fieldset>
        <div className={styles['screen']} style={{ inlineSize: `${device.width * scale}px` }}>
          {scale > 0 ? (
            // It is our own page, without a sandbox: in one, its script could not run, and browsers would report that.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            <iframe
              title={text('preview.page')}
              src={`${localizePath('/preview', locale)}?version=${revision}`}
              className={styles['page']}
              style={{ inlineSize: `${device.width}px`, blockSize: `${100 / scale}%`, scale: `${scale}` }}
              onLoad={({ currentTarget: { contentDocument } }) => contentDocument && settle(contentDocument, onEscape)}
            />
          ) : null}
        </div>
      </div>
      <div className={styles['beside']}>{children}</div>
    </div>
  );
}

/** Keeps the page in its frame: links open a tab, and Escape closes the preview unless a dialog of the page is open. */
function settle(page: Document, onEscape: () => void): void {
  page.documentElement.style.scrollbarWidth = 'thin';
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) link.target = '_blank';
  page.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && page.querySelector('dialog[open]') === null) onEscape();
  });
}
