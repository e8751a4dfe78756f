import { useEffect, useState } from 'react';
import { useServices } from './services.tsx';
import { releaseObjectUrl } from '#widget/browser/object-url.ts';

/**
 * The URL of a stored picture or video of the nanny. If cookies are unavailable, it is fetched with the nanny's token first;
 * undefined until it is loaded.
 */
export function useMediaUrl(path: string | undefined): string | undefined {
  const { connection } = useServices();
  const [fetched, setFetched] = useState<{ path: string; url: string }>();

  useEffect(() => {
    if (!connection.isForeign || path === undefined) return undefined;
    let url: string | undefined;
    const controller = new AbortController();
    const load = async () => {
      const answer = await connection.fetch(path, { signal: controller.signal });
      if (!answer.ok) return;
      url = URL.createObjectURL(await answer.blob());
      if (controller.signal.aborted) releaseObjectUrl(url);
      else setFetched({ path, url });
    };
    // A failed load shows nothing, like a picture that does not load.
    load().catch(() => {});
    return () => {
      controller.abort();
      if (url !== undefined) releaseObjectUrl(url);
    };
  }, [connection, path]);

  if (!connection.isForeign) return path;
  return fetched !== undefined && fetched.path === path ? fetched.url : undefined;
}
