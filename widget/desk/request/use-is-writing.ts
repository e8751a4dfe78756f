import { useEffect, useState } from 'react';
import { minuteMs } from '#domain/durations.ts';
import { useDraft } from '../use-draft.ts';

/** Writing ends after this pause in typing, in ms. */
const restMs = minuteMs;

/** Whether the member is writing or sending a reply to a request. An earlier draft doesn't count. */
export function useIsWriting(requestId: string): boolean {
  const [draft] = useDraft(`reply/${requestId}`);
  const [sending] = useDraft(`sending/${requestId}`);
  const [rested, setRested] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setRested(draft), restMs);
    return () => clearTimeout(timer);
  }, [draft]);
  return sending !== '' || (draft !== '' && draft !== rested);
}
