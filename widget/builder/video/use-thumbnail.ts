import { useEffect, useState } from 'react';
import { captureFrame, FrameCaptureError } from './frame-capture.ts';
import { useObjectUrl } from './use-object-url.ts';

/** A video's thumbnail: on its way, there, or why not (spec.md 8). */
export type Thumbnail = { status: 'loading' } | { status: 'ready'; url: string } | { status: 'failed' | 'unavailable' };

/** The frame of a video at `atSeconds`, as a picture. */
export function useThumbnail(src: string, atSeconds: number): Thumbnail {
  const [captured, setCaptured] = useState<{ src: string; frame: Blob | 'failed' | 'unavailable' }>();
  const current = captured?.src === src ? captured.frame : undefined;
  const url = useObjectUrl(current instanceof Blob ? current : undefined);

  useEffect(() => {
    let shown = true;
    captureFrame(src, atSeconds).then(
      (frame) => shown && setCaptured({ src, frame }),
      (error: unknown) => {
        const drawn = error instanceof FrameCaptureError && error.reason === 'load';
        if (shown) setCaptured({ src, frame: drawn ? 'failed' : 'unavailable' });
      },
    );
    return () => {
      shown = false;
    };
  }, [src, atSeconds]);

  if (current === 'failed' || current === 'unavailable') return { status: current };
  return url === undefined ? { status: 'loading' } : { status: 'ready', url };
}
