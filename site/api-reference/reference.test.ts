import { describe, expect, it } from 'vitest';
import { apiDocument } from '#worker/api-document.ts';
import { fieldsOf, typeOf } from './fields.ts';
import { apiReference } from './reference.ts';

const reference = async () => apiReference(await apiDocument(), 'https://profiles.example');

describe("the API's reference", () => {
  it('has every operation of the document under its tag', async () => {
    const { paths } = await apiDocument();
    const operations = Object.values(paths ?? {}).flatMap((item) => Object.keys(item ?? {}));
    const { groups } = await reference();
    expect(groups.flatMap((group) => group.operations).length).toBe(operations.length);
    for (const group of groups) expect(group.operations.length, group.name).toBeGreaterThan(0);
  });

  it('shows requests that can be sent as they are', async () => {
    const { groups } = await reference();
    const operations = groups.flatMap((group) => group.operations);
    const sendCode = operations.find((operation) => operation.path === '/api/phone/send-code');
    expect(sendCode?.curl).toBe(
      [
        `curl -X POST 'https://profiles.example/api/phone/send-code'`,
        `-H 'Content-Type: application/json'`,
        `-d '{"phone":"+12135550142"}'`,
      ].join(' \\\n  '),
    );
    expect(sendCode?.fetch).toContain(`"phone": "+12135550142"`);
    for (const { curl, fetch, needsSession } of operations) {
      expect(curl + fetch).not.toMatch(/[{]\w+[}]/);
      expect(curl.includes('$TOKEN')).toBe(needsSession);
    }
  });

  it('names fields by their place, with types and limits in words', () => {
    const text = { type: 'string', required: [] };
    const rows = fieldsOf({
      required: ['list'],
      properties: {
        list: { type: 'array', required: [], items: { required: [], properties: { path: text } } },
        note: {
          required: [],
          anyOf: [
            { ...text, maxLength: 4000 },
            { type: 'null', required: [] },
          ],
        },
        count: { type: 'integer', required: [], minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      },
    });
    expect(rows).toEqual([
      [
        { name: 'list', type: 'object[]', required: true, notes: '' },
        { name: 'list[].path', type: 'string', required: false, notes: '' },
        { name: 'note', type: 'string | null', required: false, notes: 'at most 4000 characters' },
        { name: 'count', type: 'integer', required: false, notes: '0 or more' },
      ],
    ]);
    expect(typeOf({ required: [], items: { required: [], enum: ['a', 'b'] } })).toBe('("a" | "b")[]');
  });
});
