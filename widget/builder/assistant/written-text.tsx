import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#widget/ui/button.tsx';
import { logFailure } from '#widget/api/log-failure.ts';
import { useText } from '#widget/kit/text.ts';

interface GenerateButtonProps<Written> {
  label: string;
  /** Writes the text; a failure changes nothing. */
  write(): Promise<Written>;
  onWritten(written: Written): void;
}

/** A button that asks the assistant for a text. It shows the wait, and becomes active again after a failure. */
export function GenerateButton<Written>({ label, write, onWritten }: GenerateButtonProps<Written>) {
  const text = useText();
  const [pending, setPending] = useState(false);

  async function generate() {
    if (pending) return;
    setPending(true);
    try {
      onWritten(await write());
    } catch (error) {
      // Only logged (docs/specification.md 8).
      logFailure('generating', error);
    }
    setPending(false);
  }

  return (
    <Button icon={<WandSparkles />} aria-disabled={pending} aria-busy={pending} onClick={() => void generate()}>
      {pending ? text('assistant.generating') : label}
    </Button>
  );
}
