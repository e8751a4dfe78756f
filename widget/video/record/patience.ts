/** The timeout without progress, in ms. It exists because a browser's codec may stall silently. */
const patienceMs = 15_000;

/**
 * Runs work that reports its progress. `abandon` is called when the work stalls or fails: anything still running must then end by
 * itself.
 * @param work receives a function to call with each progress
 * @throws what the work throws, and when it stalls
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
