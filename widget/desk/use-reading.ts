import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { useDesk } from './desk.ts';

/**
 * Reads data from the server and caches it: cached data is shown at once and read again.
 * @param key the cache key, such as `request/…`; `desk.cache.mutateCache` takes the same
 * @param everyMs the interval of further reads while it is shown
 */
export function useReading<Data>(key: string, read: () => Promise<Data>, everyMs?: number) {
  const desk = useDesk();
  const store = useMemo(
    () =>
      desk.createFetcher<Data>(key, {
        fetcher: read,
        ...(everyMs !== undefined && { revalidateInterval: everyMs }),
      }),
    // The key identifies the read.
    // oxlint-disable-next-line react/exhaustive-deps
    [desk, key],
  );
  const { data, error, loading } = useStore(store);
  return { data, error: error as unknown, isLoading: loading, readAgain: () => store.revalidate() };
}
