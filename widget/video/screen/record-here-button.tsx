import { ScrollText } from 'lucide-react';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';

interface RecordHereButtonProps {
  primary?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onPress(): void;
}

/** Opens the recorder in the page, whose script scrolls beside the lens. */
export function RecordHereButton({ primary = false, busy, disabled, onPress }: RecordHereButtonProps) {
  const text = useText();
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      icon={<ScrollText />}
      busy={busy}
      disabled={disabled}
      onClick={onPress}
    >
      {text('video.recordHere')}
    </Button>
  );
}
