/** A browser's codec may stop without a word: without progress for this long it is not waited for, in ms. */
const patienceMs = 15_000;

/**
 * Work that says how far it is. `abandon` is called when it stands still, or fails: whatever it still does then is to end by
 * itself.
 * @param work is given what to call with each progress
 * @throws what the work throws, and when it stands still
 */
export async function withPatience<Result>(
  work: (progressed: () => void) => Promise<Result>,
  abandon: () => void,
): Promise<Result> {
  const stalled = Promise.withResolvers<never>();
  const stall = () => stalled.reject(new Error('The codecs have stopped'));
  let timer = setTimeout(stall, patienceMs);
  const progressed = () => {
    clearTimeout(timer);
    timer = setTimeout(stall, patienceMs);
  };
  try {
    return await Promise.race([work(progressed), stalled.promise]);
  } catch (error) {
    abandon();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
