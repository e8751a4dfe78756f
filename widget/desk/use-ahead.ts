import { useEffect } from 'react';
import { useDesk } from './desk.ts';

/** Prefetches what will probably be opened next, so that it opens at once. */
export function useAhead<Data>(key: string | undefined, read: () => Promise<Data>): void {
  const desk = useDesk();
  useEffect(() => {
    if (key !== undefined) void desk.createFetcher<Data>(key, { fetcher: read }).fetch();
    // The key identifies the read.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [desk, key]);
}
