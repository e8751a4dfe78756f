import { ListVideo } from 'lucide-react';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';

/** Opens the four short questions. */
export function GuidedButton({ busy, disabled, onPress }: { busy?: boolean; disabled?: boolean; onPress(): void }) {
  const text = useText();
  return (
    <Button icon={<ListVideo />} busy={busy} disabled={disabled} onClick={onPress}>
      {text('video.guided.start')}
    </Button>
  );
}
