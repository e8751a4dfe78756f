import { expect, it } from 'vitest';
import { groupedPhone } from './phone-number.ts';

it('groups a number as people read it, and leaves an extension where it is', () => {
  for (const [number, shown] of [
    ['+12135550142', '+1 (213) 555-0142'],
    ['+8613800138000', '+86 138 0013 8000'],
    ['+12135550142 ext. 4', '+12135550142 ext. 4'],
    ['213 555 0142 ext. 4', '213 555 0142 ext. 4'],
    ['(213) 555-0142', '(213) 555-0142'],
  ] as const) {
    expect(groupedPhone(number), number).toBe(shown);
  }
});
