import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { nextMenuIndex } from './menu-keys.ts';
import styles from './menu.module.css';

/** An item of a menu; choosing it closes the menu. */
export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** The language of the label if it differs from the page's. */
  lang?: string | undefined;
  onSelect: () => void;
}

export interface MenuProps {
  /** The menu's name. */
  label: string;
  /** The content of the button that opens it. */
  trigger: ReactNode;
  triggerProps?: Omit<ComponentProps<typeof Button>, 'children' | 'onClick' | 'onKeyDown' | 'ref'> | undefined;
  items: readonly MenuItem[];
  /** If set, the items are a choice, and this one is selected. */
  selected?: string | undefined;
  align?: 'start' | 'end' | undefined;
}

/**
 * A menu button with the keyboard behavior of the ARIA practices. We implement it ourselves, because the menus of libraries are
 * larger than the rest of the first screen, and some lose the focus inside a shadow root (docs/decisions/0022).
 */
export function Menu({ label, trigger, triggerProps, items, selected, align = 'start' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const itemButtons = useRef<(HTMLButtonElement | null)[]>([]);
  const firstFocus = useRef(0);

  useEffect(() => {
    if (!open) return undefined;
    itemButtons.current[firstFocus.current]?.focus();
    const closeOutside = (event: PointerEvent) => {
      const inside = root.current !== null && event.composedPath().includes(root.current);
      if (!inside) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const openAt = (index: number) => {
    firstFocus.current = index;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const current = Math.max(
    0,
    items.findIndex((item) => item.id === selected),
  );

  return (
    <div ref={root} className={styles['root']}>
      <Button
        variant="quiet"
        {...triggerProps}
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => (open ? setOpen(false) : openAt(current))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          openAt(event.key === 'ArrowDown' ? current : items.length - 1);
        }}
      >
        {trigger}
      </Button>
      {open ? (
        <div
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classNames(styles['menu'], styles[align])}
          onBlur={(event) => {
            const next = event.relatedTarget;
            if (next instanceof Node && !root.current?.contains(next)) setOpen(false);
          }}
          onKeyDown={(event) => {
            const at = itemButtons.current.findIndex((item) => item === event.target);
            const names = itemButtons.current.map((item) => item?.textContent ?? '');
            const next = nextMenuIndex(event.key, at, names);
            if (event.key === 'Escape') close();
            else if (event.key === 'Tab') setOpen(false);
            else if (next !== undefined) itemButtons.current[next]?.focus();
            if (event.key === 'Escape' || next !== undefined) event.preventDefault();
          }}
        >
          {items.map((item, index) => (
            <button
              key={item.id}
              ref={(element) => {
                itemButtons.current[index] = element;
              }}
              type="button"
              role={selected === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={selected === undefined ? undefined : item.id === selected}
              tabIndex={-1}
              lang={item.lang}
              className={styles['item']}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {selected !== undefined || item.icon ? (
                <span className={styles['icon']} aria-hidden="true">
                  {item.id === selected ? <Check /> : item.icon}
                </span>
              ) : null}
              {item.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
