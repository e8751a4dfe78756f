import { expect, it } from 'vitest';
import { isMobileLayout, isPhone } from './mobile-layout.ts';

it('a mobile layout is told by user agent or width (docs/specification.md 9)', () => {
  expect(isMobileLayout('Mozilla/5.0 (X11; Linux x86_64)', 768)).toBe(true);
  expect(isMobileLayout('Mozilla/5.0 (X11; Linux x86_64)', 769)).toBe(false);
  expect(isMobileLayout('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 1024)).toBe(true);
});

it('a narrow window of a computer is no phone', () => {
  expect(isPhone('Mozilla/5.0 (X11; Linux x86_64)')).toBe(false);
  expect(isPhone('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36')).toBe(true);
});
