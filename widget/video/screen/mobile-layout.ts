/** A mobile layout, by user agent or a width in px of at most this (spec.md 9). */
const maxMobileWidth = 768;

/** Whether videos are picked with the phone's own camera and files (spec.md 2.4). */
export function isMobileLayout(userAgent: string, width: number): boolean {
  return width <= maxMobileWidth || /Android|iPhone|iPad|iPod|Mobile|Opera Mini|IEMobile/i.test(userAgent);
}
