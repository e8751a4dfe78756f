import { describe, expect, it } from 'vitest';
import { referenceReplySchema } from './reply.ts';
import { monthsTogether, shownFamilyName } from './schema.ts';
import { referenceInputSchema } from './asking.ts';

const family = {
  firstName: 'Paula',
  lastName: 'Parent',
  email: 'p@example.com',
  fromMonth: '2023-03',
  toMonth: '2024-05',
};

describe('a family that she asks', () => {
  it.each([
    [{ firstName: 'evil.example.com' }, 'firstName'],
    [{ lastName: 'Visit https://x.test' }, 'lastName'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: '+12135550179' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ fromMonth: '2023-13' }, 'fromMonth'],
    [{ fromMonth: '2'.repeat(100_000) }, 'fromMonth'],
    [{ toMonth: '2022-01' }, 'toMonth'],
  ])('has names and months only: refused at its field (%#)', (change, field) => {
    const { error } = referenceInputSchema.safeParse({ ...family, ...change });
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set([field]));
  });

  it('is shown by first name and initial, or by a Chinese family name', () => {
    expect(shownFamilyName(family)).toBe('Paula P.');
    expect(shownFamilyName({ firstName: '秀英', lastName: '王' })).toBe('王＊＊');
    expect(monthsTogether(family)).toBe(15);
    expect(monthsTogether({ fromMonth: '2024-05', toMonth: '2024-05' })).toBe(1);
  });
});

const reply = (strength: string) => referenceReplySchema.safeParse({ act: 'save', answers: { strength } });

it('an answer has at most 1,000 characters, whatever line breaks the browser sends', () => {
  expect(reply('a\r\nb\u0000').data?.answers?.strength).toBe('a\nb');
  expect(reply('\r\n'.repeat(300) + 'x'.repeat(1000)).success).toBe(true);
  expect(reply('x'.repeat(1001)).success).toBe(false);
});
