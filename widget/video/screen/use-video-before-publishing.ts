import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { useServices } from '#widget/kit/services.tsx';
import { videoWorkOf } from '#widget/video/video-work.ts';

interface VideoBeforePublishing {
  /** True while publishing waits for a video that is on its way. */
  waiting: boolean;
  /** True once her video is there, or when she has none or does without; false when publishing is not to go on. */
  isSettled(): Promise<boolean>;
  /** She goes elsewhere: publishing no longer waits. */
  leave(): void;
}

/**
 * Lets publishing wait for a video that is still being uploaded, and goes on with what an earlier visit left.
 * @param onMissing called when the video did not arrive; the next attempt then publishes without it
 */
export function useVideoBeforePublishing(
  profile: OwnerProfile,
  { onProfile, onMissing }: { onProfile(saved: OwnerProfile): void; onMissing(): void },
): VideoBeforePublishing {
  const services = useServices();
  const [{ upload, $saved }] = useState(() => videoWorkOf(services, profile.id));
  const [waiting, setWaiting] = useState(false);
  const turn = useRef(0);
  const isSheTold = useRef(false);

  const tell = useEffectEvent((saved: OwnerProfile | undefined) => saved && onProfile(saved));
  useEffect(() => $saved.listen((saved) => tell(saved)), [$saved]);
  useEffect(() => void upload.resume('card'), [upload]);

  return {
    waiting,
    async isSettled() {
      const mine = ++turn.current;
      setWaiting(upload.$state.get().status === 'active');
      const arrived = await upload.settled();
      if (turn.current !== mine) return false;
      setWaiting(false);
      if (arrived || isSheTold.current) return true;
      isSheTold.current = true;
      onMissing();
      return false;
    },
    leave() {
      turn.current += 1;
      setWaiting(false);
    },
  };
}
