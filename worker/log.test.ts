import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import wrangler from '../wrangler.toml?raw';
import { logError } from './log.ts';
import { takeComplaints } from './testing/console.ts';

it('keeps no paths: Workers Logs records lines only, no invocations', () => {
  const [, logs = ''] = wrangler.split('[observability.logs]');
  expect(logs.split('\n[')[0]).toContain('invocation_logs = false');
});

it('security.md: secrets and logs: a failed query is logged by its cause, without the values in it', () => {
  const query = new DrizzleQueryError('SELECT ?', ['+12135550142'], new Error('D1_ERROR: overloaded'));
  expect(query.message).toContain('+12135550142');
  logError('request_failed', query, { route: '/api/account' });
  const [line = ''] = takeComplaints();
  expect(JSON.parse(line)).toMatchObject({ message: 'D1_ERROR: overloaded', route: '/api/account' });
  expect(line).not.toContain('2135550142');
});
