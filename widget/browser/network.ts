/** The browser's connection as a port. */
export interface Network {
  isOnline(): boolean;
  /** Resolves when the browser is online again; rejects when the signal aborts. */
  whenOnline(signal: AbortSignal): Promise<void>;
}

export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  whenOnline: (signal) =>
    new Promise((resolve, reject) => {
      const settle = () => {
        window.removeEventListener('online', settle);
        signal.removeEventListener('abort', settle);
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      window.addEventListener('online', settle);
      signal.addEventListener('abort', settle);
    }),
};
