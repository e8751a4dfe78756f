import { type ReactNode, useContext, useRef } from 'react';
import { Button } from '#widget/ui/button.tsx';
import { classNames } from '#widget/ui/class-names.ts';
import { useKeptFocus } from '#widget/ui/use-kept-focus.ts';
import { ServicesContext } from '../services.tsx';
import styles from './screen-layout.module.css';
import { Wordmark } from './wordmark.tsx';

interface ScreenLayoutProps {
  appName: string;
  /** The target of the wordmark; without it the wordmark is no link. */
  home?: string;
  /** The header's right side. */
  actions?: ReactNode;
  /** Hides the name in the header on phones, where the actions need the space. */
  compact?: boolean;
  /** The label of the button that lets keyboard users skip the header. */
  skipLabel?: string;
  /** Below the main landmark, on our own pages. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The layout of every screen of the builder: a header, and one main landmark below. On another site's page, which has its own
 * header and landmarks, only the actions are shown above. It also renders before there are services.
 */
export function ScreenLayout({
  appName,
  home,
  actions,
  compact = false,
  skipLabel,
  footer,
  children,
}: ScreenLayoutProps) {
  const main = useRef<HTMLDivElement>(null);
  useKeptFocus(main);
  /** Moves the focus to the heading where it takes the focus, otherwise to the content. */
  function skip(): void {
    (main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current)?.focus();
  }
  const isOurs = useContext(ServicesContext)?.host.isOurs ?? true;
  if (!isOurs) {
    return (
      <div className={styles['foreign']}>
        {actions ? <div className={styles['actions']}>{actions}</div> : null}
        <div ref={main} className={styles['main']}>
          {children}
        </div>
      </div>
    );
  }
  const wordmark = <Wordmark name={appName} />;
  return (
    <div className={styles['frame']}>
      {skipLabel === undefined ? null : (
        <Button className={styles['skip']} onClick={skip}>
          {skipLabel}
        </Button>
      )}
      <header className={styles['header']}>
        <div className={classNames(styles['bar'], compact && styles['compact'])}>
          {home === undefined ? (
            <span className={styles['home']}>{wordmark}</span>
          ) : (
            <a className={styles['home']} href={home}>
              {wordmark}
            </a>
          )}
          <div className={styles['actions']}>{actions}</div>
        </div>
      </header>
      <main ref={main} tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      {footer}
    </div>
  );
}
