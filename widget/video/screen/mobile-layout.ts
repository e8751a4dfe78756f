import { canRecord } from './can-record.ts';

/** The largest width of a mobile layout, in px. A mobile user agent also counts (docs/specification.md 9). */
const maxMobileWidth = 768;

/** Whether videos are picked with the phone's own camera and files (docs/specification.md 2.4). */
export function isMobileLayout(userAgent: string, width: number): boolean {
  return width <= maxMobileWidth || isPhone(userAgent);
}

/** Whether the device is a phone or tablet, whatever its window's width. */
export function isPhone(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod|Mobile|Opera Mini|IEMobile/i.test(userAgent);
}

/** {@link isMobileLayout} of this browser. */
export function isMobileHere(): boolean {
  return isMobileLayout(navigator.userAgent, window.innerWidth);
}

/** Whether "Record video" opens the phone's own camera although this page could record beside a script. */
export function canRecordHereToo(): boolean {
  return isMobileHere() && canRecord();
}
