import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { TextField } from '#widget/ui/text-field.tsx';
import { editPhone } from '../../state/phone-edit.ts';

interface PhoneInputProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'ref' | 'type'> {
  value: string;
  onChange(text: string): void;
  ref?: Ref<HTMLInputElement | null>;
}

/** A telephone field that formats while it is edited and keeps the caret where it belongs. */
export function PhoneInput({ value, onChange, ref, ...rest }: PhoneInputProps) {
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
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={value}
      onChange={({ currentTarget, nativeEvent }) => {
        const { value: typed, selectionStart } = currentTarget;
        const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
        const edited = editPhone({ previous: value, typed, caret: selectionStart ?? typed.length, forward });
        if (edited.text === value) {
          // Nothing will render: put the text back before React does, which would send the caret to the end.
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
