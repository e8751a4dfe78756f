import { CameraOff, Smartphone } from 'lucide-react';
import { Button } from '#widget/ui/button.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './recorder-dialog.module.css';
import type { CameraProblem } from '../record/index.ts';

const deniedSteps = ['step1', 'step2', 'step3'] as const;

/** Why the camera does not work, how to fix it, and the alternative (docs/specification.md 8). */
export function CameraHelp({
  problem,
  onRetry,
  onPhone,
}: {
  problem: CameraProblem;
  onRetry(): void;
  /** Switches to recording on the phone; absent if that is unavailable. */
  onPhone?: (() => void) | undefined;
}) {
  const text = useText();
  const { kind, message } = problem;
  return (
    <div className={styles['help']} role="alert">
      <CameraOff aria-hidden="true" />
      <Heading level={3} className={styles['helpTitle']}>
        {text(`video.camera.${kind}.title`)}
      </Heading>
      <p>{text(`video.camera.${kind}.text`, { message })}</p>
      {kind === 'denied' ? (
        <ol className={styles['steps']}>
          {deniedSteps.map((step) => (
            <li key={step}>{text(`video.camera.denied.${step}`)}</li>
          ))}
        </ol>
      ) : null}
      <p className={styles['muted']}>{text('video.camera.hint')}</p>
      {kind === 'insecure' || kind === 'unsupported' ? null : (
        <Button variant="primary" onClick={onRetry}>
          {text('video.tryAgain')}
        </Button>
      )}
      {onPhone ? (
        <Button icon={<Smartphone />} onClick={onPhone}>
          {text('video.phone.record')}
        </Button>
      ) : null}
    </div>
  );
}
