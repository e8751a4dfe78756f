/** The texts of this tab's session; undefined where the browser blocks storage. */
export function sessionTexts(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
