/**
 * Resolves in a new task, so that the tab can paint and answer clicks before the caller continues. Not a timer where
 * `scheduler.yield` is missing, because browsers slow the timers of a hidden tab down to one a second.
 */
export async function letTabAnswer(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
