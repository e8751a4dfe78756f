import { useRef } from 'react';
import { Chip, ChipList } from './chip.tsx';

export interface RemovableChipsProps {
  items: readonly { value: string; label: string }[];
  /** The name of a chip's button, such as "Remove Spanish". */
  removeLabel: (label: string) => string;
  onRemove: (value: string) => void;
  /** Called when the last chip was removed, to move the focus. */
  focusWhenEmpty: () => void;
}

/** Chips that can be removed. The button is removed with its chip, so the focus moves to the next chip's button. */
export function RemovableChips({ items, removeLabel, onRemove, focusWhenEmpty }: RemovableChipsProps) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const remove = (at: number, value: string) => {
    const neighbor = items[at + 1] ?? items[at - 1];
    const next = neighbor && buttons.current.get(neighbor.value);
    onRemove(value);
    if (next) next.focus();
    else focusWhenEmpty();
  };
  return (
    <ChipList>
      {items.map(({ value, label }, at) => (
        <Chip
          key={value}
          removeLabel={removeLabel(label)}
          onRemove={() => remove(at, value)}
          removeRef={(element) => {
            if (element) buttons.current.set(value, element);
            else buttons.current.delete(value);
          }}
        >
          {label}
        </Chip>
      ))}
    </ChipList>
  );
}
