import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#widget/ui/button.tsx';
import { logFailure } from '#widget/api/log-failure.ts';
import { useText } from '#widget/kit/text.ts';

interface GenerateButtonProps<Written> {
  label: string;
  /** Writes; a failure leaves everything as it was. */
  write(): Promise<Written>;
  onWritten(written: Written): void;
}

/** A button that has the assistant write something: it says so while it waits, and comes back when that fails. */
export function GenerateButton<Written>({ label, write, onWritten }: GenerateButtonProps<Written>) {
  const text = useText();
  const [pending, setPending] = useState(false);

  async function generate() {
    if (pending) return;
    setPending(true);
    try {
      onWritten(await write());
    } catch (error) {
      // Only logged (spec.md 8).
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
