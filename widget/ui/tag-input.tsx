import { Check, Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { ToggleChip } from './chip.tsx';
import control from './control.module.css';
import { FieldsetFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';
import { LiveRegion } from './live-region.tsx';
import { RemovableChips } from './removable-chips.tsx';
import styles from './tag-input.module.css';
import { addTag, hasTag, removeTag, type TagSuggestion, tagFromText } from './tags.ts';

/** The texts of a {@link TagInput}, in the page's language. */
export interface TagInputTexts {
  /** The name of the text input, such as "Add another language". */
  input: string;
  placeholder?: string | undefined;
  add: string;
  /** The name of a badge's button, such as "Remove Spanish". */
  remove: (label: string) => string;
  /** The introduction of the quick-add chips. */
  suggestions: ReactNode;
  /** Announced to assistive technology. */
  added: (label: string) => string;
  removed: (label: string) => string;
}

export interface TagInputProps extends FieldTexts {
  /** The text input's id, which an error summary focuses. */
  id?: string | undefined;
  /** The text input's name. */
  name?: string | undefined;
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: (() => void) | undefined;
  /** At least one is required. */
  required?: boolean | undefined;
  /** Values with their translated labels, shown as quick-add chips. */
  suggestions: readonly TagSuggestion[];
  texts: TagInputTexts;
}

/**
 * A list of removable badges with three ways to add one: type and press Enter, type and press Add, or press a quick-add chip (a
 * second press removes it). Blanks and duplicates are ignored; adding clears the input.
 */
export function TagInput({
  id,
  name,
  value,
  onChange,
  onBlur,
  required = false,
  suggestions,
  texts,
  ...field
}: TagInputProps) {
  const ids = useFieldIds(id, field);
  const [typed, setTyped] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const quickAdds = useRef<HTMLFieldSetElement>(null);
  const pressedAt = useRef<number>(undefined);

  // Another badge above the chips pushes them down, so the page scrolls by the same distance to keep the next chip in place.
  useLayoutEffect(() => {
    const before = pressedAt.current;
    pressedAt.current = undefined;
    if (before === undefined || !quickAdds.current) return;
    window.scrollBy({ top: quickAdds.current.getBoundingClientRect().top - before, behavior: 'instant' });
  });

  // Text that was typed into the server-rendered page before the script loaded.
  useLayoutEffect(() => setTyped(input.current?.value ?? ''), []);

  const labelOf = (tag: string) => suggestions.find((suggestion) => suggestion.value === tag)?.label ?? tag;

  const add = (tag: string) => {
    if (hasTag(value, tag)) return;
    onChange(addTag(value, tag));
    setAnnouncement(texts.added(labelOf(tag)));
  };
  const remove = (tag: string) => {
    onChange(removeTag(value, tag));
    setAnnouncement(texts.removed(labelOf(tag)));
  };
  const addTyped = () => {
    const tag = tagFromText(typed, suggestions);
    if (tag !== undefined) {
      add(tag);
      setTyped('');
    }
    // Also if there is nothing to add, because the next value is typed here.
    input.current?.focus();
  };
  const press = (tag: string, pressed: boolean) => {
    pressedAt.current = quickAdds.current?.getBoundingClientRect().top;
    if (pressed) remove(tag);
    else add(tag);
  };
  const quickAdd = (
    <fieldset ref={quickAdds} className={styles['suggestions']}>
      <legend className={styles['suggestionsLabel']}>{texts.suggestions}</legend>
      <div className={styles['options']}>
        {suggestions.map((suggestion) => {
          const pressed = hasTag(value, suggestion.value);
          return (
            <ToggleChip
              key={suggestion.value}
              name={ids.control}
              value={suggestion.value}
              pressed={pressed}
              icon={pressed ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
              onClick={() => press(suggestion.value, pressed)}
            >
              {suggestion.label}
            </ToggleChip>
          );
        })}
      </div>
    </fieldset>
  );

  return (
    <FieldsetFrame ids={ids} {...field} onLeave={onBlur} after={quickAdd}>
      {value.length > 0 ? (
        <div className={styles['chips']}>
          <RemovableChips
            items={value.map((tag) => ({ value: tag, label: labelOf(tag) }))}
            removeLabel={texts.remove}
            onRemove={remove}
            focusWhenEmpty={() => input.current?.focus()}
          />
        </div>
      ) : null}
      <div className={styles['row']}>
        <input
          ref={input}
          id={ids.control}
          name={name}
          type="text"
          className={control['control']}
          value={typed}
          aria-label={texts.input}
          placeholder={texts.placeholder}
          aria-describedby={ids.describedBy}
          aria-invalid={Boolean(field.error)}
          aria-required={required && value.length === 0}
          autoComplete="off"
          enterKeyHint="enter"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter that ends the composition of Chinese characters adds nothing.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
            event.preventDefault();
            addTyped();
          }}
        />
        <Button icon={<Plus aria-hidden="true" />} aria-disabled={typed.trim() === ''} onClick={addTyped}>
          {texts.add}
        </Button>
      </div>
      <LiveRegion text={announcement} />
    </FieldsetFrame>
  );
}
