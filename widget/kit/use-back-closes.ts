import { useEffect, useEffectEvent } from 'react';
import { useServices } from './services.tsx';

/**
 * While the component is mounted, the browser's Back closes it instead of leaving the page.
 * @param close closes the component; false if it stays open, for example to ask first
 */
export function useBackCloses(close: () => boolean): void {
  const { host } = useServices();
  const closed = useEffectEvent(close);
  useEffect(() => host.holdBack(() => closed()), [host]);
}
