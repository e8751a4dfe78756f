import { env } from 'cloudflare:workers';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { locales, stripLocale } from '#domain/locale.ts';
import outbound from '#domain/messages/outbound/en.json' with { type: 'json' };
import { smsParts } from '#domain/messages/sms-parts.ts';
import { loadConfig } from '../../config.ts';
import { createTestApp, TestClock } from '../../testing/api.ts';
import { emailHtml } from '../outbox/email-html.ts';
import { sampleMessages } from './samples.ts';

const tools = { config: loadConfig(env), clock: new TestClock() };

/** The texts between the placeholders of a message, each choice of a selection included. */
function literalsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value.trim()].filter((words) => /\w/.test(words));
    return 'options' in element ? Object.values(element.options).flatMap((option) => literalsOf(option.value)) : [];
  });
}

describe('the samples', () => {
  it('include every text of the outbound catalogue, in each of its choices', async () => {
    const samples = Object.values(sampleMessages(tools, 'en'));
    const pages = await Promise.all(samples.map((sample) => emailHtml(tools.config, sample)));
    const texts = [...samples.flatMap(({ subject = '', text }) => [subject, text]), ...pages].join('\n\n');
    const missing = Object.entries(outbound).filter(([, message]) =>
      literalsOf(parse(message)).some((words) => !texts.includes(words)),
    );
    expect(missing.map(([id]) => id)).toEqual([]);
  });

  it('read as their file says', async () => {
    const sections = Object.entries(sampleMessages(tools, 'en')).map(([name, { channel, subject, text }]) => {
      const { encoding, parts } = smsParts(text);
      const title = channel === 'sms' ? `SMS, ${encoding}, segments: ${parts}` : `Email: ${subject}`;
      return `== ${name}\n${title}\n\n${text.trim()}\n`;
    });
    await expect(sections.join('\n')).toMatchFileSnapshot('./snapshots/en.txt');
  });

  it('have HTML as its file says', async () => {
    const sample = sampleMessages(tools, 'en')['request-received'];
    if (!sample) throw new Error('no such sample');
    await expect(await emailHtml(tools.config, sample)).toMatchFileSnapshot('./snapshots/en.html');
  });

  it.each(['zh', 'es'] as const)('have the links of the English ones in %s, and all placeholders filled', (locale) => {
    const english = sampleMessages(tools, 'en');
    for (const [name, { subject = '', text }] of Object.entries(sampleMessages(tools, locale))) {
      expect(linksIn(text), name).toEqual(linksIn(english[name]?.text ?? ''));
      expect(`${subject} ${text}`, name).not.toMatch(/[{}]|undefined|\bnull\b/);
    }
  });
});

/** The links of a text in their order, without the language in their paths. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[\w.:/?=&%#-]+/g)].map(([link]) => {
    const { origin, pathname, search } = new URL(link);
    return origin + stripLocale(pathname) + search;
  });
}

const page = async (path: string) => createTestApp().caller().call('GET', `/api/dev/messages${path}`);

describe('the page of messages', () => {
  it('shows every message in every language', async () => {
    const html = await (await page('')).text();
    for (const locale of locales) {
      for (const [name, { channel, text }] of Object.entries(sampleMessages(tools, locale))) {
        expect(html, name).toContain(`id="${name}"`);
        if (channel === 'email') expect(html, name).toContain(`/api/dev/messages/${name}/${locale}`);
        else expect(html, name).toContain(text.replaceAll('&', '&amp;'));
      }
    }
    // A frame without any permission, at both widths, for each email.
    expect(html.match(/<iframe[^>]*\ssandbox=""\s/g)?.length).toBe(html.match(/<iframe/g)?.length);
  });

  it.each(['/nothing/en', '/request-received/fr', '/sign-in-code/en'])('has no %s', async (path) => {
    expect((await page(path)).status).toBe(404);
  });
});
