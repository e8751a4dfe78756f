import { createContext, Fragment, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';

/** From this width on, the list and the pane are side by side. The style sheets of both layouts say the same. */
const wide = '(min-width: 60.001rem)';

function watchWidth(notify: () => void): () => void {
  const media = window.matchMedia(wide);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

/** The item in the pane: the open one. On a wide screen, the list's first item is shown until one is opened. */
export function useShownItem(openId: string | undefined, items: readonly { id: string }[] | undefined) {
  const isWide = useSyncExternalStore(watchWidth, () => window.matchMedia(wide).matches);
  return openId ?? (isWide ? items?.[0]?.id : undefined);
}

const UnopenedContext = createContext(false);

/**
 * Whether the pane shows an item that the member has not opened. Until then it takes no focus and binds no keys, colleagues are
 * not told that the member reads it, and nothing is read whose reading is logged.
 */
export function useIsUnopened(): boolean {
  return useContext(UnopenedContext);
}

interface ShownItemProps {
  id: string;
  isUnopened: boolean;
  /** Called when the member presses something in the pane or moves the focus into it: the item is open from then on. */
  onOpen(): void;
  className?: string | undefined;
  children: ReactNode;
}

/** The place of an item beside its list. An item that is opened by using it stays mounted; one opened from the list is a new one. */
export function ShownItem({ id, isUnopened, onOpen, className, children }: ShownItemProps) {
  const [usedId, setUsedId] = useState<string>();
  function open(): void {
    if (!isUnopened) return;
    setUsedId(id);
    onOpen();
  }
  return (
    <div className={className} onFocusCapture={open} onPointerDownCapture={open} onClickCapture={open}>
      <UnopenedContext value={isUnopened}>
        <Fragment key={isUnopened || usedId === id ? `shown ${id}` : `open ${id}`}>{children}</Fragment>
      </UnopenedContext>
    </div>
  );
}
