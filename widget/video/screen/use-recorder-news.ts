import { useEffect, useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import { maxRecordingMs, type RecorderState } from '../record/index.ts';

/** She hears that the end is near this long before it, in ms: the timer that runs is for eyes only. */
const warningMs = 10_000;

/** What a recorder has to say aloud: the countdown, the start, the last seconds, the end. */
export function useRecorderNews(state: RecorderState): string {
  const text = useText();
  const startedAt = state.phase === 'recording' ? state.startedAt : undefined;
  const [warnedAt, setWarnedAt] = useState<number>();
  useEffect(() => {
    if (startedAt === undefined) return undefined;
    const timer = setTimeout(() => setWarnedAt(startedAt), startedAt + maxRecordingMs - warningMs - Date.now());
    return () => clearTimeout(timer);
  }, [startedAt]);
  if (state.phase === 'countdown') return text('video.recorder.countdown', { count: state.count });
  if (state.phase === 'finishing') return text('video.recorder.finishing');
  if (state.phase === 'review') return text('video.recorder.ended');
  if (startedAt === undefined) return '';
  return startedAt === warnedAt
    ? text('video.recorder.secondsLeft', { count: warningMs / 1000 })
    : text('video.recorder.started');
}
