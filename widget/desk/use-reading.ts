import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { useDesk } from './desk.ts';

/**
 * Reads something from the server and keeps it: shown at once when it was read before, and read anew then.
 * @param key names it, such as `request/…`; `desk.cache.mutateCache` takes the same
 * @param everyMs reads it again this often while it is shown
 */
export function useReading<Data>(key: string, read: () => Promise<Data>, everyMs?: number) {
  const desk = useDesk();
  const store = useMemo(
    () =>
      desk.createFetcher<Data>(key, {
        fetcher: read,
        ...(everyMs !== undefined && { revalidateInterval: everyMs }),
      }),
    // The key says what is read.
    // oxlint-disable-next-line react/exhaustive-deps
    [desk, key],
  );
  const { data, error, loading } = useStore(store);
  return { data, error: error as unknown, isLoading: loading, readAgain: () => store.revalidate() };
}
