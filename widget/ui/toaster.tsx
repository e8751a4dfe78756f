import { X } from 'lucide-react';
import { Action, Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toaster.module.css';

export interface ToastMessage {
  id: string;
  title: string;
  description?: string | undefined;
  tone?: 'default' | 'danger' | undefined;
  /** `altText` tells people who cannot reach the button in time how else to do it; the label by default. */
  action?: { label: string; altText?: string | undefined; onAction: () => void } | undefined;
}

export interface ToasterProps {
  toasts: readonly ToastMessage[];
  /** The toast timed out, was swiped away, closed or acted on: take it out of `toasts`. */
  onDismiss: (id: string) => void;
  /** Names the region and each announcement, such as "Notification". */
  label: string;
  /** Names the close button. */
  closeLabel?: string | undefined;
}

/**
 * How long a toast stays, in ms, and how far a swipe must go, in px (spec.md 9). One that offers an act stays until it is
 * dismissed: 5 s are too short for whoever has to find its button without seeing it.
 */
const toastDuration = 5000;
const swipeThreshold = 50;

/**
 * Shows toasts in one viewport, which F8 focuses. The timer rests while the pointer or the focus is inside and while
 * the window is in the background.
 */
export function Toaster({ toasts, onDismiss, label, closeLabel = label }: ToasterProps) {
  // Announcements stay beside the viewport: by default they would leave a shadow root for the host page's body.
  const [announcer, setAnnouncer] = useState<HTMLElement | null>(null);
  const viewport = useRef<HTMLOListElement>(null);
  const latest = toasts.at(-1)?.id;

  // In the top layer, and there above a dialog that opened since.
  useEffect(() => {
    const element = viewport.current;
    if (latest === undefined || !element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [latest]);
  return (
    <Provider
      label={label}
      duration={toastDuration}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
      announcerContainer={announcer ?? undefined}
    >
      {toasts.map((toast) => (
        <Root
          key={toast.id}
          className={classNames(styles['toast'], toast.tone === 'danger' && styles['danger'])}
          duration={toast.action ? Number.POSITIVE_INFINITY : toastDuration}
          type={toast.tone === 'danger' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) onDismiss(toast.id);
          }}
        >
          <div className={styles['body']}>
            <Title className={styles['title']}>{toast.title}</Title>
            {toast.description ? (
              <Description className={styles['description']}>{toast.description}</Description>
            ) : null}
          </div>
          {toast.action ? (
            <Action asChild altText={toast.action.altText ?? toast.action.label} onClick={toast.action.onAction}>
              <Button variant="quiet" className={styles['action']}>
                {toast.action.label}
              </Button>
            </Action>
          ) : null}
          <Close asChild>
            <IconButton label={closeLabel} icon={<X aria-hidden="true" />} />
          </Close>
        </Root>
      ))}
      <Viewport ref={viewport} popover="manual" className={styles['viewport']} />
      <div ref={setAnnouncer} />
    </Provider>
  );
}
