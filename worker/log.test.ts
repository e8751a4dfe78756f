import { expect, it } from 'vitest';
import wrangler from '../wrangler.toml?raw';

it('keeps no paths: Workers Logs records lines only, no invocations', () => {
  const [, logs = ''] = wrangler.split('[observability.logs]');
  expect(logs.split('\n[')[0]).toContain('invocation_logs = false');
});
