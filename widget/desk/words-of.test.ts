import { expect, it } from 'vitest';
import { locales } from '#domain/locale.ts';
import { createTranslator } from '#domain/messages/catalogue.ts';
import en from '#domain/messages/desk/en.json';
import es from '#domain/messages/desk/es.json';
import zh from '#domain/messages/desk/zh.json';
import { ApiError } from '#widget/api/request.ts';
import { wordsOf } from './words-of.ts';

const catalogues = { en, es, zh };

function refusal(status: number, retryAfter: string | null): ApiError {
  const text = JSON.stringify({ error: 'Too many attempts. Please try again later.', code: 'too_many_attempts' });
  return new ApiError({ status, statusText: '', text, retryAfter });
}

/** The messages of an error in every language of the desk. */
const wordsIn = (error: ApiError) =>
  Object.fromEntries(
    locales.map((locale) => [locale, wordsOf(error, createTranslator(locale, catalogues[locale]).text)]),
  );

it('who did something too often reads when it may be tried again, and never too early', () => {
  expect(wordsIn(refusal(429, '661'))).toEqual({
    en: 'Too many tries. You can try again in 12 minutes.',
    zh: '操作过于频繁，请在 12 分钟后重试。',
    es: 'Fueron demasiados intentos. Puedes volver a intentarlo en 12 minutos.',
  });
  expect(wordsIn(refusal(429, '1'))['en']).toContain('in 1 second.');
  expect(wordsIn(refusal(429, '3600'))['en']).toContain('in 60 minutes.');
  expect(wordsIn(refusal(429, '86400'))['es']).toContain('en 24 horas.');
});

it('where nobody knows when, and for every other refusal, the words of the server stand', () => {
  for (const error of [refusal(429, null), refusal(403, '60')]) {
    expect(wordsIn(error)['en']).toBe('Too many attempts. Please try again later.');
  }
});
