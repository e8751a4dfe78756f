import { describe, expect, it } from 'vitest';
import { checkAccent } from './accent-check.ts';

describe('an accent', () => {
  it('that reads well stays', () => {
    expect(checkAccent('#1e6a5a', 'light')).toEqual([{ scheme: 'light', contrast: expect.closeTo(5.4, 0) }]);
  });

  it('that is too pale on white is darkened there, and stays in the dark', () => {
    const [light, dark] = checkAccent('#ffb000', 'auto');
    expect(light?.contrast).toBeLessThan(2);
    expect(light?.used).toMatch(/^#[0-9a-f]{6}$/);
    expect(dark?.used).toBeUndefined();
  });

  it('is measured against the backgrounds that were chosen with it', () => {
    expect(checkAccent('#ffb000', 'light', { paper: '#000000', surface: '#111111' })[0]?.used).toBeUndefined();
  });
});
