import { useEffect } from 'react';
import { useDesk } from './desk.ts';

/** Reads what will probably be opened next, so that it is there when its key is pressed. */
export function useAhead<Data>(key: string | undefined, read: () => Promise<Data>): void {
  const desk = useDesk();
  useEffect(() => {
    if (key !== undefined) void desk.createFetcher<Data>(key, { fetcher: read }).fetch();
    // The key says what is read.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [desk, key]);
}
