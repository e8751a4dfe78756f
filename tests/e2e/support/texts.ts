import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Locale } from '#domain/locale.ts';
import { createTranslator, type Translator } from '#domain/messages/catalogue.ts';

const folder = join(import.meta.dirname, '../../../worker/domain/messages');
const areas = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((area) =>
  existsSync(join(folder, area, 'en.json')),
);

/** All user-visible texts in one locale, so that tests find elements by the text that people read. */
export function textsFor(locale: Locale): Translator {
  const catalogues = areas.map((area) => {
    const json: unknown = JSON.parse(readFileSync(join(folder, area, `${locale}.json`), 'utf8'));
    return z.record(z.string(), z.string()).parse(json);
  });
  return createTranslator(locale, ...catalogues);
}
