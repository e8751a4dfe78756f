/** Apps whose own browser often cannot use the camera. */
export type InAppBrowser = 'wechat' | 'instagram' | 'facebook' | 'line';

const patterns: readonly [InAppBrowser, RegExp][] = [
  ['wechat', /\bMicroMessenger\//i],
  // Before Facebook: Instagram's browser can carry the marks of both.
  ['instagram', /\bInstagram \d/],
  ['facebook', /\bFBAN\/|\bFB_IAB\/|\bFBAV\//],
  ['line', /\bLine\/\d/],
];

/** The app whose own browser this is, by its user agent; undefined in a browser proper. */
export function inAppBrowser(userAgent: string): InAppBrowser | undefined {
  return patterns.find(([, pattern]) => pattern.test(userAgent))?.[0];
}

/** The corner of the screen with the menu that opens the real browser: Facebook and LINE have it at the bottom of iPhones. */
export function menuCorner(app: InAppBrowser, userAgent: string): 'top' | 'bottom' {
  const isApple = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent);
  return isApple && (app === 'facebook' || app === 'line') ? 'bottom' : 'top';
}
