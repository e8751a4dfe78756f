import { expect, it } from 'vitest';
import { readFeaturedOptions } from './options.ts';

const read = (attributes: Record<string, string>) => readFeaturedOptions((name) => attributes[name] ?? null);
const queryOf = (attributes: Record<string, string>) =>
  Object.fromEntries(new URL(read(attributes).path, 'https://host.example').searchParams);

it('asks for what the attributes say', () => {
  expect(read({})).toEqual({ path: '/api/featured?locale=en', locale: 'en', layout: 'strip' });
  expect(read({ layout: 'grid', locale: 'ES-mx' })).toMatchObject({ locale: 'es', layout: 'grid' });
  expect(queryOf({ city: ' Los Angeles ', language: 'Español', limit: '12' })).toEqual({
    city: 'Los Angeles',
    language: 'Español',
    limit: '12',
    locale: 'en',
  });
  expect(queryOf({ ids: 'ana-reyes, bea-lopez\n,' })).toMatchObject({ ids: 'ana-reyes,bea-lopez' });
});

it('takes nonsense as absent', () => {
  for (const limit of ['0', '13', '-3', '2.5', 'many', '']) expect(queryOf({ limit })).toEqual({ locale: 'en' });
  expect(read({ layout: '<b>', locale: 'xx', city: ' ' })).toEqual(read({}));
  const many = Array.from({ length: 500 }, (_, at) => `nanny-${at}`).join(',');
  expect(queryOf({ ids: many })['ids']?.split(',')).toHaveLength(12);
  expect(queryOf({ city: '"><script>&limit=9' })).toEqual({ city: '"><script>&limit=9', locale: 'en' });
});
