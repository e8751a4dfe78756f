import { useEffect, useState } from 'react';
import { captureFrame, FrameCaptureError } from '../upload/index.ts';
import { releaseObjectUrl } from '#widget/browser/object-url.ts';

/** A video's thumbnail: loading, ready, or the reason why not (docs/specification.md 8). */
export type Thumbnail = { status: 'loading' } | { status: 'ready'; url: string } | { status: 'failed' | 'unavailable' };

/** The frame of a video at `atSeconds`, as a picture. Remount it for another video. */
export function useThumbnail(src: string, atSeconds: number): Thumbnail {
  const [thumbnail, setThumbnail] = useState<Thumbnail>({ status: 'loading' });

  useEffect(() => {
    let shown = true;
    let url: string | undefined;
    const show = (next: Thumbnail) => {
      if (shown) setThumbnail(next);
    };
    const capture = async () => {
      try {
        const frame = await captureFrame(src, atSeconds);
        if (!shown) return;
        url = URL.createObjectURL(frame);
        show({ status: 'ready', url });
      } catch (error) {
        const unloaded = error instanceof FrameCaptureError && error.reason === 'load';
        show({ status: unloaded ? 'failed' : 'unavailable' });
      }
    };
    void capture();
    return () => {
      shown = false;
      if (url !== undefined) releaseObjectUrl(url);
    };
  }, [src, atSeconds]);

  return thumbnail;
}
