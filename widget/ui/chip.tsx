import { X } from 'lucide-react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

/** A row of chips that wraps. */
export function ChipList(props: ComponentProps<'ul'>) {
  return <ul {...props} className={styles['chips']} />;
}

export interface ChipProps {
  children: ReactNode;
  /** The language of the text, if it is not the page's. */
  lang?: string | undefined;
  /** If set, the chip has a button that removes it. */
  onRemove?: (() => void) | undefined;
  /** The button's name, such as "Remove Spanish". */
  removeLabel?: string | undefined;
  removeRef?: Ref<HTMLButtonElement> | undefined;
}

/** One chip of a {@link ChipList}. */
export function Chip({ children, lang, onRemove, removeLabel = '', removeRef }: ChipProps) {
  return (
    <li className={classNames(styles['chip'], !onRemove && styles['plain'])}>
      <span lang={lang}>{children}</span>
      {onRemove ? (
        <IconButton label={removeLabel} icon={<X aria-hidden="true" />} ref={removeRef} onClick={onRemove} />
      ) : null}
    </li>
  );
}

export interface ToggleChipProps extends ComponentProps<'button'> {
  pressed: boolean;
  icon?: ReactNode;
}

/** A chip that is on or off, such as a weekday or a quick-add. */
export function ToggleChip({ pressed, icon, className, children, ...rest }: ToggleChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={classNames(styles['toggle'], className)}>
      {icon}
      {children}
    </button>
  );
}
