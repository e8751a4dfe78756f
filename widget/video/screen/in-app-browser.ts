/** Apps whose in-app browser often cannot use the camera. */
export type InAppBrowser = 'wechat' | 'instagram' | 'facebook' | 'line';

const patterns: readonly [InAppBrowser, RegExp][] = [
  ['wechat', /\bMicroMessenger\//i],
  // Before Facebook, because Instagram's user agent can contain both names.
  ['instagram', /\bInstagram \d/],
  ['facebook', /\bFBAN\/|\bFB_IAB\/|\bFBAV\//],
  ['line', /\bLine\/\d/],
];

/** The app of an in-app browser, by its user agent; undefined in a regular browser. */
export function inAppBrowser(userAgent: string): InAppBrowser | undefined {
  return patterns.find(([, pattern]) => pattern.test(userAgent))?.[0];
}

/** The corner with the menu that opens the regular browser: Facebook and LINE show it at the bottom on iPhones. */
export function menuCorner(app: InAppBrowser, userAgent: string): 'top' | 'bottom' {
  const isApple = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent);
  return isApple && (app === 'facebook' || app === 'line') ? 'bottom' : 'top';
}
