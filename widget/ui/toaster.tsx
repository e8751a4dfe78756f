import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { LiveRegion } from './live-region.tsx';
import styles from './toaster.module.css';
import { useSwipeAway } from './use-swipe-away.ts';
import { useToastTimer } from './use-toast-timer.ts';

/** A toast; `danger` is announced at once, everything else when the screen reader has finished. */
export interface ToastMessage {
  id: string;
  title: string;
  description?: string | undefined;
  tone?: 'default' | 'danger' | undefined;
  /** `altText` describes an alternative for people who cannot reach the button in time; the default is the label. */
  action?: { label: string; altText?: string | undefined; onAction: () => void } | undefined;
}

export interface ToasterProps {
  toasts: readonly ToastMessage[];
  /** Called when the toast timed out, was swiped away, closed, or its action was used: remove it from `toasts`. */
  onDismiss: (id: string) => void;
  /** The name of the region and each announcement, such as "Notification". */
  label: string;
  /** The close button's name. */
  closeLabel?: string | undefined;
}

/**
 * How long a toast stays, in ms (docs/specification.md 9). A toast with an action stays until it is dismissed, because 5 s are
 * too short to find its button without sight.
 */
const toastDuration = 5000;

/**
 * Shows toasts in one region, which F8 focuses. Their timers pause while the pointer or the focus is inside and while the window
 * is in the background. Screen readers announce each toast once, and errors at once.
 */
export function Toaster({ toasts, onDismiss, label, closeLabel = label }: ToasterProps) {
  const region = useRef<HTMLElement>(null);
  /** The focused element before the focus moved into the region. */
  const cameFrom = useRef<HTMLElement | null>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isInBackground = useInBackground();
  const latest = toasts.at(-1);

  // Moves it to the top layer, and above a dialog that opened since.
  useEffect(() => {
    const element = region.current;
    if (latest?.id === undefined || !element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [latest?.id]);

  useEffect(() => {
    const focusRegion = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
    };
    document.addEventListener('keydown', focusRegion);
    return () => document.removeEventListener('keydown', focusRegion);
  }, []);

  const dismiss = (id: string) => {
    setPointedAt(false);
    if (hasFocus) (cameFrom.current?.isConnected ? cameFrom.current : region.current)?.focus();
    onDismiss(id);
  };
  return (
    <>
      {/* Pointer and focus inside decide how long toasts stay; the region itself is not interactive. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={region}
        popover="manual"
        tabIndex={-1}
        aria-label={label}
        className={styles['viewport']}
        onPointerEnter={() => setPointedAt(true)}
        onPointerLeave={() => setPointedAt(false)}
        onFocus={(event) => {
          const from = event.relatedTarget;
          if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from;
          setFocus(true);
        }}
        onBlur={(event) => setFocus(event.currentTarget.contains(event.relatedTarget))}
      >
        <ol className={styles['toasts']}>
          {toasts.map((toast) => (
            <Toast
              key={toast.id}
              toast={toast}
              isResting={isPointedAt || hasFocus || isInBackground}
              closeLabel={closeLabel}
              onClose={() => dismiss(toast.id)}
            />
          ))}
        </ol>
      </section>
      <Announcer toast={latest} label={label} />
    </>
  );
}

interface ToastProps {
  toast: ToastMessage;
  isResting: boolean;
  closeLabel: string;
  onClose: () => void;
}

function Toast({ toast, isResting, closeLabel, onClose }: ToastProps) {
  const { action } = toast;
  useToastTimer(action ? undefined : toastDuration, isResting, onClose);
  const swipe = useSwipeAway(onClose);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    // The keys belong to the buttons inside; Escape closes from any of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      {...swipe}
      className={classNames(styles['toast'], toast.tone === 'danger' && styles['danger'])}
      onKeyDown={closeOnEscape}
    >
      <div className={styles['body']}>
        <p className={styles['title']}>{toast.title}</p>
        {toast.description ? <p className={styles['description']}>{toast.description}</p> : null}
      </div>
      {action ? (
        <Button
          variant="quiet"
          className={styles['action']}
          onClick={() => {
            onClose();
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={onClose} />
    </li>
  );
}

/**
 * Announces a toast in a separate live region, because many screen readers do not announce content that appears together with its
 * region.
 */
function Announcer({ toast, label }: { toast: ToastMessage | undefined; label: string }) {
  const [said, setSaid] = useState<ToastMessage>();
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid(toast));
    return () => cancelAnimationFrame(frame);
  }, [toast]);
  const words = said && [label, said.title, said.description, said.action?.altText ?? said.action?.label];
  const text = words?.filter((word) => word !== undefined).join(' ') ?? '';
  const isUrgent = said?.tone === 'danger';
  return (
    <>
      <LiveRegion text={isUrgent ? '' : text} />
      <LiveRegion text={isUrgent ? text : ''} urgent />
    </>
  );
}

function useInBackground(): boolean {
  const [isInBackground, setInBackground] = useState(false);
  useEffect(() => {
    const leave = () => setInBackground(true);
    const comeBack = () => setInBackground(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);
  return isInBackground;
}
