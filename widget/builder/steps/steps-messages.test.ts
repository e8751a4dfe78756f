import { describe, expect, it } from 'vitest';
import { createTranslator } from '#domain/messages/catalogue.ts';
import en from '#domain/messages/steps/en.json' with { type: 'json' };
import es from '#domain/messages/steps/es.json' with { type: 'json' };
import zh from '#domain/messages/steps/zh.json' with { type: 'json' };

describe('the steps catalogue', () => {
  it('has the same keys in every language', () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
    expect(Object.keys(es)).toEqual(Object.keys(en));
  });

  it('words counts in each language', () => {
    const values = { count: 1 };
    expect(createTranslator('en', en).text('steps.errorSummary', values)).toBe('One thing is still missing');
    expect(createTranslator('es', es).text('steps.errorSummary', { count: 3 })).toBe('Faltan 3 datos');
    expect(createTranslator('zh', zh).text('steps.availability.dates.more', { count: 3 })).toBe('还有 3 天');
  });
});
