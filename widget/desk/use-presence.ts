import { useEffect } from 'react';
import { markPresence } from '#domain/agency/contract.ts';
import { useIsUnopened } from './queue/shown-item.tsx';
import { useDesk } from './desk.ts';

/** The interval of heartbeats, in ms. Each one keeps a member visible for 25 s. */
const heartbeatMs = 10_000;

/**
 * Tells colleagues that the member has something open, while the page is visible. What is only shown is not open.
 * @param isWriting whether the member is writing a reply; a change is sent at once
 */
export function usePresence(subject: string, isWriting = false): void {
  const desk = useDesk();
  const isUnopened = useIsUnopened();
  useEffect(() => {
    if (isUnopened) return undefined;
    const beat = () => {
      // A briefly hidden page stays present, so nothing is sent.
      if (document.visibilityState === 'visible')
        void desk.call(markPresence, { body: { subject, isWriting } }).catch(desk.noticeSignedOut);
    };
    beat();
    const timer = setInterval(beat, heartbeatMs);
    document.addEventListener('visibilitychange', beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [desk, subject, isWriting, isUnopened]);
}
