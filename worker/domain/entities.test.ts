import { describe, expect, it } from 'vitest';
import { chatMessageSchema } from './assistant/schema.ts';
import { certificationInputSchema, certificationPresets } from './certification/schema.ts';
import { requestSchema } from './request/schema.ts';
import { requestTimelines } from './request/timelines.ts';
import { toFieldIssues } from './field-issues.ts';
import errors from './messages/errors/en.json' with { type: 'json' };

const text: Record<string, string> = errors;

/** The English error messages for a value, as `path: text`. */
function complaints(
  schema: typeof certificationInputSchema | typeof requestSchema | typeof chatMessageSchema,
  value: object,
) {
  const issues = toFieldIssues(schema.safeParse(value).error?.issues ?? []);
  return issues.map((issue) => `${issue.path}: ${text[issue.messageId]}`);
}

describe('a certification (docs/specification.md 3 and 5)', () => {
  it('needs a name and a document; issuer and dates are optional', () => {
    expect(complaints(certificationInputSchema, { name: ' ', documentUrl: '' })).toEqual([
      'name: Certification name is required',
      'documentUrl: Document upload is required',
    ]);
    const documentUrl = '/api/objects/uploads/abc';
    expect(certificationInputSchema.parse({ name: ' CPR ', documentUrl })).toEqual({ name: 'CPR', documentUrl });
    const dates = { issueDate: '2026-01-31T00:00:00.000Z', expiryDate: '2028-01-31T00:00:00-08:00' };
    expect(complaints(certificationInputSchema, { name: 'CPR', documentUrl, ...dates })).toEqual([]);
    expect(complaints(certificationInputSchema, { name: 'CPR', documentUrl, expiryDate: 'soon' })).toEqual([
      'expiryDate: Please enter a valid date',
    ]);
  });

  it('has the 15 presets of docs/specification.md 3 in four categories', () => {
    expect(Object.keys(certificationPresets)).toHaveLength(4);
    expect(Object.values(certificationPresets).flat()).toHaveLength(15);
  });
});

describe('a request (docs/specification.md 3 and 5)', () => {
  it('needs a name and an e-mail address, and is standard unless it says otherwise', () => {
    expect(requestSchema.parse({ parentName: 'Sam', email: 'sam@example.com' })).toMatchObject({
      urgency: 'standard',
    });
    expect(complaints(requestSchema, { parentName: '', email: ' ' })).toHaveLength(2);
    expect(complaints(requestSchema, { parentName: 'Sam', email: 'not an email' })).toEqual([
      'email: Valid email is required',
    ]);
    expect(complaints(requestSchema, { parentName: 'Sam', email: 'sam@example.com', urgency: 'now' })).toEqual([
      'urgency: Please choose one of the options',
    ]);
    expect(requestTimelines).toEqual(['standard', 'urgent', 'immediate', 'planning']);
  });
});

describe('a chat message (docs/specification.md 3)', () => {
  it('is from the nanny or the assistant', () => {
    const message = { id: 'a', type: 'user', content: 'Hi', timestamp: '2026-11-21T10:00:00.000Z' };
    expect(complaints(chatMessageSchema, message)).toEqual([]);
    expect(complaints(chatMessageSchema, { ...message, type: 'robot' })).toHaveLength(1);
  });
});
