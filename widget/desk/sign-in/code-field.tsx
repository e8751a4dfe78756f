import { codeLength } from '#domain/identity/code.ts';
import { useText } from '#widget/kit/text.ts';
import { TextField } from '#widget/ui/text-field.tsx';

interface CodeFieldProps {
  value: string;
  onChange(digits: string): void;
  /** Called with the whole code, once it is typed. */
  onComplete(digits: string): void;
}

/** The field for a texted code. It takes the focus, because it appears after a press. */
export function CodeField({ value, onChange, onComplete }: CodeFieldProps) {
  const text = useText();
  return (
    <TextField
      // The field replaces the one that had the focus.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      name="code"
      label={text('verification.codeLabel')}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength);
        onChange(digits);
        if (digits.length === codeLength && digits !== value) onComplete(digits);
      }}
    />
  );
}
