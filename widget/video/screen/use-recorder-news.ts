import { useEffect, useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import { maxRecordingMs, type RecorderState } from '../record/index.ts';

/**
 * The end is announced this long before it, in ms, or a third of the limit if that is less, because the timer is only visible.
 */
const longestWarningMs = 10_000;
const warningFor = (limitMs: number) => Math.min(longestWarningMs, Math.ceil(limitMs / 3000) * 1000);

/** The recorder's screen reader announcements: the countdown, the start, the last seconds, the end. */
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
