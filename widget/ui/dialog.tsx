import { X } from 'lucide-react';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { coverDoubleTap } from './double-tap.ts';
import { IconButton } from './icon-button.tsx';
import { lockPageScroll } from './page-scroll.ts';
import { Heading } from './heading.tsx';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button, or (unless `role` is alertdialog) a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Actions, kept in view while the content scrolls. */
  footer?: ReactNode;
  /** The close button's name; without it there is no such button, and the footer must offer a way to close. */
  closeLabel?: string | undefined;
  size?: 'normal' | 'wide' | undefined;
  className?: string | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
}

/**
 * A modal dialog based on the native `<dialog>`: the browser makes the rest inert, keeps the focus inside, handles Escape, and
 * returns the focus. It stays in its position in the tree, so it works in a shadow root, and no styles are injected. The focus
 * starts on the element with `data-autofocus`, otherwise on the title.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  description,
  children,
  footer,
  closeLabel,
  size = 'normal',
  className,
  role = 'dialog',
}: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const closed = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current;
    first?.focus();
    const unlock = lockPageScroll();
    let pressed: PointerEvent | undefined;
    const notePress = (event: PointerEvent) => {
      pressed = event;
    };
    // A second Escape closes a dialog even if its cancel event was prevented, so update the state.
    const followClose = () => {
      if (!element.open) closed();
    };
    element.addEventListener('close', followClose);
    element.addEventListener('pointerdown', notePress);
    return () => {
      element.removeEventListener('close', followClose);
      element.removeEventListener('pointerdown', notePress);
      if (pressed) coverDoubleTap(pressed, element.getRootNode());
      unlock();
      element.close();
    };
  }, []);

  return (
    // The native dialog handles keys itself; the click handler only adds the backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames(styles['dialog'], size === 'wide' && styles['wide'], className)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (role === 'dialog' && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles['header']}>
        <Heading level={2} ref={heading} id={`${id}-title`} className={styles['title']} tabIndex={-1}>
          {title}
        </Heading>
        {closeLabel ? <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={onClose} /> : null}
      </div>
      <div className={styles['content']}>
        {description ? (
          <p id={`${id}-description`} className={styles['description']}>
            {description}
          </p>
        ) : null}
        {children}
      </div>
      {footer ? <div className={styles['footer']}>{footer}</div> : null}
    </dialog>
  );
}
