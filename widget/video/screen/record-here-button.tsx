import { Video } from 'lucide-react';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';

/** Opens the recorder in the page, where "Record video" opens the phone's own camera. */
export function RecordHereButton({ busy, disabled, onPress }: { busy?: boolean; disabled?: boolean; onPress(): void }) {
  const text = useText();
  return (
    <Button icon={<Video />} busy={busy} disabled={disabled} onClick={onPress}>
      {text('video.recordHere')}
    </Button>
  );
}
