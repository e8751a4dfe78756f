import { useEffect, useState } from 'react';
import { useDraft } from '../use-draft.ts';

/** Who hasn't typed for this long no longer counts as writing, ms. */
const restMs = 60_000;

/** Whether this person is writing an answer to a request, or has one on its way out. A draft from earlier doesn't count. */
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
