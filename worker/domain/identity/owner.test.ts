import { expect, it } from 'vitest';
import { isOwnersAnswer } from './owner.ts';

const vera = { lastName: 'García-López', email: 'Vera@example.com' };

it('accepts the last name and the email, however they are written', () => {
  for (const answer of ['García-López', 'garcia lopez', ' GARCÍALÓPEZ ', 'vera@EXAMPLE.com ']) {
    expect(isOwnersAnswer(answer, vera), answer).toBe(true);
  }
  expect(isOwnersAnswer(' 王', { lastName: '王', email: null })).toBe(true);
});

it('rejects everything else, and an answer with no letters for a name with none', () => {
  for (const answer of ['', ' ', '-', 'García', 'López', 'Vera', 'vera@example', 'vera@example.co']) {
    expect(isOwnersAnswer(answer, vera), answer).toBe(false);
  }
  expect(isOwnersAnswer('.', { lastName: '·', email: '' })).toBe(false);
  expect(isOwnersAnswer('', { lastName: null, email: null })).toBe(false);
});
