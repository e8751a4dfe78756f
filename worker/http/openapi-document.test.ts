import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiDocument } from '../api-document.ts';

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).min(1),
  responses: z.record(z.string(), z.unknown()),
  parameters: z
    .array(z.object({ in: z.string(), name: z.string(), schema: z.object({ pattern: z.string().optional() }) }))
    .default([]),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Whether two path segments can match the same text: `by-slug`, or a pattern. */
function canMeet(one: RegExp | string, other: RegExp | string): boolean {
  if (typeof one === 'string') return typeof other === 'string' ? one === other : other.test(one);
  return typeof other === 'string' ? one.test(other) : true;
}

describe('the OpenAPI document', () => {
  it('has no two paths that match one address', async () => {
    const { paths } = document.parse(await apiDocument());
    const segments = Object.entries(paths).map(([path, item]) => ({
      path,
      parts: path.split('/').map((part) => {
        const name = /^\{(\w+)\}$/.exec(part)?.[1];
        const parameter = Object.values(item)[0]?.parameters.find((each) => each.in === 'path' && each.name === name);
        return name === undefined ? part : new RegExp(parameter?.schema.pattern ?? '');
      }),
    }));
    for (const [place, one] of segments.entries()) {
      for (const other of segments.slice(place + 1)) {
        const isSame =
          one.parts.length === other.parts.length &&
          one.parts.every((part, at) => canMeet(part, other.parts[at] ?? ''));
        expect(isSame, `${one.path} and ${other.path}`).toBe(false);
      }
    }
    expect(segments.length).toBeGreaterThan(20);
  });

  it('says of each operation what it is, what it needs and how it fails; names are its own', async () => {
    const { paths } = document.parse(await apiDocument());
    const operations = Object.values(paths).flatMap((item) => Object.values(item));
    expect(new Set(operations.map((each) => each.operationId)).size).toBe(operations.length);
    for (const { summary, responses, security } of operations) {
      expect(
        Object.keys(responses).some((status) => status.startsWith('4')),
        summary,
      ).toBe(true);
      expect(
        security.some((way) => Object.keys(way).length === 0),
        summary,
      ).toBe(!('401' in responses));
    }
  });
});
