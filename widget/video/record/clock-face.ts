/** A recording's time as `0:07`, from ms. Truncated, not rounded: the last second shows only when it is complete. */
export function clockFace(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
