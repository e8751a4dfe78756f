import type { D1Migration } from '@cloudflare/vitest-plugin';

/** The migrations that vitest.config.ts binds for tests. */
export function testMigrations(env: object): D1Migration[] {
  const bound = 'TEST_MIGRATIONS' in env ? env.TEST_MIGRATIONS : undefined;
  if (!isMigrations(bound)) throw new Error('TEST_MIGRATIONS is not bound; run tests through vitest.config.ts');
  return bound;
}

function isMigrations(value: unknown): value is D1Migration[] {
  return (
    Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && 'queries' in entry)
  );
}
