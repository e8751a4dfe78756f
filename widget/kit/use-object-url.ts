import { useEffect, useState } from 'react';
import { releaseObjectUrl } from '#widget/browser/object-url.ts';

/** A URL for the blob that the component was mounted with, revoked on unmount. Use a key for another blob. */
export function useObjectUrl(blob: Blob): string {
  const [url] = useState(() => URL.createObjectURL(blob));
  useEffect(() => () => releaseObjectUrl(url), [url]);
  return url;
}
