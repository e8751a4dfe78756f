import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import { maxVideoMegabytes, type VideoProblem } from '../record/index.ts';

/** Why a picked file was rejected; nothing without a problem. */
export function RefusedVideo({ problem, onDismiss }: { problem: VideoProblem | undefined; onDismiss(): void }) {
  const text = useText();
  if (!problem) return null;
  return (
    <Alert tone="danger">
      <p>{text(`video.check.${problem}`, { megabytes: maxVideoMegabytes })}</p>
      <Button variant="quiet" onClick={onDismiss}>
        {text('video.dismiss')}
      </Button>
    </Alert>
  );
}
