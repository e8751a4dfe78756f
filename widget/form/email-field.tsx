import { useRef, useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextField, type TextFieldProps } from '#widget/ui/text-field.tsx';

interface EmailFieldProps extends Omit<TextFieldProps, 'value' | 'ref'> {
  value: string;
  /** Accepts the suggested address. */
  onTake(email: string): void;
  /** Receives the input element. */
  ref?: (input: HTMLInputElement | null) => void;
}

/**
 * An email address. When the field is left, a question below it suggests a correction of a likely typo (gmial.com). One press
 * applies it.
 */
export function EmailField({ onTake, ref, ...field }: EmailFieldProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<{ typed: string; meant: string }>();

  async function ask(typed: string): Promise<void> {
    // The rule includes a list of domains, which is only needed once an address was typed. If it fails to load, there is no
    // question.
    const rule = await import('#domain/request/email-typo.ts').catch(() => undefined);
    const meant = rule?.likelyEmail(typed);
    setAsked(meant === undefined ? undefined : { typed, meant });
  }

  const meant = asked?.typed === field.value ? asked.meant : undefined;
  return (
    <TextField
      autoComplete="email"
      {...field}
      ref={(element) => {
        input.current = element;
        ref?.(element);
      }}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      notice={
        meant === undefined ? undefined : (
          <Button
            variant="quiet"
            onClick={() => {
              onTake(meant);
              input.current?.focus();
            }}
          >
            {text('common.emailSuggestion', { email: meant })}
          </Button>
        )
      }
      onBlur={(event) => {
        field.onBlur?.(event);
        void ask(field.value);
      }}
    />
  );
}
