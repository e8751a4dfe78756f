import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { TextField } from '#widget/ui/text-field.tsx';
import { editPhone } from '#widget/state/phone-edit.ts';
import { useText } from '../text.ts';

interface PhoneInputProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'ref' | 'type'> {
  value: string;
  onChange(text: string): void;
  ref?: Ref<HTMLInputElement | null>;
}

/** A phone field that formats during editing, keeps the caret in place, and says that it accepts no extension. */
export function PhoneInput({ value, onChange, error, ref, autoComplete = 'tel', ...rest }: PhoneInputProps) {
  const text = useText();
  const [hasExtension, setHasExtension] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  return (
    <TextField
      {...rest}
      error={error}
      notice={hasExtension ? text('common.phoneExtension') : undefined}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      value={value}
      onChange={({ currentTarget, nativeEvent }) => {
        const { value: typed, selectionStart } = currentTarget;
        const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
        const edited = editPhone({
          previous: value,
          typed,
          caret: selectionStart ?? typed.length,
          forward,
          afterExtension: hasExtension,
        });
        setHasExtension(edited.hasExtension);
        if (edited.text === value) {
          // Nothing will render, so restore the text before React does, which would move the caret to the end.
          currentTarget.value = value;
          currentTarget.setSelectionRange(edited.caret, edited.caret);
          return;
        }
        caret.current = edited.caret;
        onChange(edited.text);
      }}
    />
  );
}
