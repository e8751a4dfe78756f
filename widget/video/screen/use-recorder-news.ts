import { useEffect, useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import { maxRecordingMs, type RecorderState } from '../record/index.ts';

/** She hears that the end is near this long before it, in ms, or a third of what she has where that is less: the timer is for eyes only. */
const longestWarningMs = 10_000;
const warningFor = (limitMs: number) => Math.min(longestWarningMs, Math.ceil(limitMs / 3000) * 1000);

/** What a recorder has to say aloud: the countdown, the start, the last seconds, the end. */
export function useRecorderNews(state: RecorderState, limitMs = maxRecordingMs): string {
  const text = useText();
  const warningMs = warningFor(limitMs);
  const startedAt = state.phase === 'recording' ? state.startedAt : undefined;
  const [warnedAt, setWarnedAt] = useState<number>();
  useEffect(() => {
    if (startedAt === undefined) return undefined;
    const timer = setTimeout(() => setWarnedAt(startedAt), startedAt + limitMs - warningMs - Date.now());
    return () => clearTimeout(timer);
  }, [startedAt, limitMs, warningMs]);
  if (state.phase === 'countdown') return text('video.recorder.countdown', { count: state.count });
  if (state.phase === 'finishing') return text('video.recorder.finishing');
  if (state.phase === 'review') return text('video.recorder.ended');
  if (startedAt === undefined) return '';
  return startedAt === warnedAt
    ? text('video.recorder.secondsLeft', { count: warningMs / 1000 })
    : text('video.recorder.started');
}
