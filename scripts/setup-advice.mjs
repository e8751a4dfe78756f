/** Whether a program failed because it could not reach the network. @param {string} output of the program */
export function isNetworkFailure(output) {
  return /ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(
    output,
  );
}

/**
 * The advice for a failure caused by the machine, in one sentence; undefined if the failure is our own.
 * @param {string} output of the program that failed @param {string} folder of the checkout @returns {string | undefined}
 */
export function adviceFor(output, folder) {
  const lock = /Another server \(.*\) already uses.*/.exec(output)?.[0];
  if (lock !== undefined) return lock;
  if (/ENOSPC|EDQUOT|no space left|disk is full|disk I\/O error|SQLITE_FULL/i.test(output))
    return 'The disk is full: free about 2 GB, then run the command again.';
  if (/EROFS|EACCES|EPERM|ENOTDIR|read-only|permission denied|SQLITE_CANTOPEN|unable to open database/i.test(output))
    return `${folder} cannot be written: make it writable, or clone into a folder of your own, then run the command again.`;
  return undefined;
}

/** The advice for a failed installation without a network. @param {string} output @returns {string | undefined} */
export function networkAdviceFor(output) {
  if (!/ENOTCACHED/.test(output) && !isNetworkFailure(output)) return undefined;
  return 'The npm registry does not answer: connect this machine to the network, then run the command again.';
}
