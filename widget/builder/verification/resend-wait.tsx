import { useText } from '#widget/kit/text.ts';

interface ResendWaitProps {
  /** Whole seconds until another code can be requested. */
  seconds: number;
  className: string | undefined;
  /** Also shows a text when the wait is over. */
  saysNow?: boolean;
}

/** The time until another code can be requested. Not announced, because it changes every second. */
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
