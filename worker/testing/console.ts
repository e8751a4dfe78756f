import { afterEach, beforeEach, expect, vi } from 'vitest';

const complaints: unknown[][] = [];
const lines: unknown[] = [];

beforeEach(() => {
  complaints.length = 0;
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => void lines.push(...values));
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => void complaints.push(values));
  }
});

/** An unexpected console.error or console.warn fails the test; consume expected ones with {@link takeComplaints}. */
afterEach(() => {
  expect(complaints, 'unexpected console.error or console.warn').toEqual([]);
});

/** The errors and warnings so far, as text; they now count as expected. */
export function takeComplaints(): string[] {
  return complaints.splice(0).map((values) => values.map(String).join(' '));
}

/** The log lines of the test so far. */
export function loggedLines(): string {
  return lines.map(String).join('\n');
}
