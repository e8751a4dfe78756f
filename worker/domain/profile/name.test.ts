import { expect, it } from 'vitest';
import { initialsOf, personName } from './name.ts';

it.each([
  [{ firstName: 'Grace', lastName: 'Okonkwo' }, 'Grace Okonkwo', 'GO'],
  [{ firstName: '秀英', lastName: '王' }, '王秀英', '王'],
  // Only a name that is completely Chinese starts with the family name.
  [{ firstName: 'Grace', lastName: '王' }, 'Grace 王', 'G王'],
  [{ firstName: '秀英', lastName: 'Wang' }, '秀英 Wang', '秀W'],
  [{ firstName: 'Grace' }, 'Grace', 'G'],
  [{ lastName: 'Okonkwo' }, 'Okonkwo', 'O'],
  [{ firstName: ' ana', lastName: ' ' }, 'ana', 'A'],
  [{}, '', 'UN'],
])('%j', (name, full, initials) => {
  expect(personName(name)).toBe(full);
  expect(initialsOf(name)).toBe(initials);
});
