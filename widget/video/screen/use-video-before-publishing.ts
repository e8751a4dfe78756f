import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { useServices } from '#widget/kit/services.tsx';
import { videoWorkOf } from '#widget/video/video-work.ts';

interface VideoBeforePublishing {
  /** True while publishing waits for an upload. */
  waiting: boolean;
  /** Waits for a running upload: `ready` also without one, `missing` when it failed, `left` after {@link leave}. */
  settled(): Promise<'ready' | 'missing' | 'left'>;
  /** The nanny goes to another step: publishing no longer waits. */
  leave(): void;
}

/**
 * Lets publishing wait for a video that is still being uploaded, and resumes an upload that an earlier visit left.
 * @param onProfile takes the profile once it has the uploaded video
 */
export function useVideoBeforePublishing(
  profile: OwnerProfile,
  onProfile: (saved: OwnerProfile) => void,
): VideoBeforePublishing {
  const services = useServices();
  const [{ upload, $saved }] = useState(() => videoWorkOf(services, profile.id));
  const [waiting, setWaiting] = useState(false);
  const turn = useRef(0);

  const tell = useEffectEvent((saved: OwnerProfile | undefined) => saved && onProfile(saved));
  useEffect(() => $saved.listen((saved) => tell(saved)), [$saved]);
  useEffect(() => void upload.resume('card'), [upload]);

  return {
    waiting,
    async settled() {
      const mine = ++turn.current;
      setWaiting(upload.$state.get().status === 'active');
      const arrived = await upload.settled();
      if (turn.current !== mine) return 'left';
      setWaiting(false);
      return arrived ? 'ready' : 'missing';
    },
    leave() {
      turn.current += 1;
      setWaiting(false);
    },
  };
}
