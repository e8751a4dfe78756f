import { useEffect, useState } from 'react';

/** A URL for the blob that the component was mounted with, given back when it goes: use a key for another blob. */
export function useObjectUrl(blob: Blob): string {
  const [url] = useState(() => URL.createObjectURL(blob));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
