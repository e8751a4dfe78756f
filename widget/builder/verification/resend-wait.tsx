import { useText } from '#widget/kit/text.ts';

interface ResendWaitProps {
  /** Whole seconds until another code may be asked for. */
  seconds: number;
  className: string | undefined;
  /** Says so when the wait is over, too. */
  saysNow?: boolean;
}

/** When another code may be asked for. Not announced: it changes every second. */
export function ResendWait({ seconds, className, saysNow = false }: ResendWaitProps) {
  const text = useText();
  const over = saysNow ? text('verification.resendNow') : null;
  return (
    <p className={className}>
      {seconds > 0 ? text('verification.resendIn', { time: minutesAndSeconds(seconds) }) : over}
    </p>
  );
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
