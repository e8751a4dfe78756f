import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createId, idFromBytes } from '../id.ts';
import { createSlug, isSlug } from './slug.ts';

describe('slugs and ids (docs/specification.md 2.1)', () => {
  it.each([
    [{ firstName: 'María José', lastName: 'Nuñez' }, /^maria-jose-nunez$/],
    [{ firstName: '秀英', lastName: '王' }, /^xiuying-wang$/],
    [{ firstName: 'Li', lastName: 'Wu' }, /^li-wu-[0-9a-z]{5}$/],
    [{ firstName: 'Siobhán', lastName: "O'Brien" }, /^siobhan-obrien$/],
    [{ firstName: '👶', lastName: '!' }, /^nanny-[0-9a-z]{5}$/],
  ])('%j', (name, slug) => expect(createSlug(name)).toMatch(slug));

  it('a long name is cut, and ends in no hyphen where the cut leaves one', () => {
    expect(createSlug({ firstName: 'a'.repeat(60), lastName: 'b'.repeat(60) })).toBe(
      `${'a'.repeat(60)}-${'b'.repeat(19)}`,
    );
    expect(createSlug({ firstName: 'a'.repeat(79), lastName: 'Bo' })).toMatch(/^a{79}-[0-9a-z]{4}$/);
  });

  it('any name gives a slug by both readings, and no id is ever one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        fc.boolean(),
        (firstName, lastName, taken) => {
          const slug = createSlug({ firstName, lastName }, taken);
          expect(slug).toMatch(/^[0-9a-z]+(-[0-9a-z]+)+$/);
          expect(slug.length).toBeGreaterThan(10);
          expect(slug.length).toBeLessThanOrEqual(90);
          expect(isSlug(slug)).toBe(true);
        },
      ),
    );
    expect(isSlug(createId())).toBe(false);
    for (const identifier of ['abc', 'a-b', 'with_under-score-x', '']) expect(isSlug(identifier)).toBe(false);
  });

  it('ids are 24 of [0-9a-z], made new or from bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 32 }), (bytes) => {
        expect(idFromBytes(bytes)).toMatch(/^[0-9a-z]{24}$/);
      }),
    );
    expect(new Set(Array.from({ length: 1000 }, createId)).size).toBe(1000);
  });
});
