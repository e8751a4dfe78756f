import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSnippet, readSnippetSettings, snippetProperties } from './snippet.ts';

const origin = 'https://profiles.example.com';
const read = (fields: Record<string, string>) => readSnippetSettings(new Map(Object.entries(fields)), 'en');
const snippet = (fields: Record<string, string>) => createSnippet(read(fields), origin, 'Build your profile');

describe('the snippet', () => {
  it('is two short lines when nothing was chosen', () => {
    expect(snippet({}).split('\n')).toEqual([
      '<script type="module" src="https://profiles.example.com/embed/v1.js"></script>',
      '<nanny-profile-builder><a href="https://profiles.example.com/">Build your profile</a></nanny-profile-builder>',
    ]);
  });

  it('says what was chosen, and nothing else', () => {
    const looks = { accent: '#7A3E1D', radius: '4', font: '"Open Sans", serif' };
    const chosen = snippet({ locale: 'es', theme: 'dark', start: 'quick', isolate: 'on', ...looks });
    expect(chosen.split('\n')[1]).toBe(
      '<nanny-profile-builder locale="es" theme="dark" start="quick" isolate ' +
        'style="--np-accent: #7a3e1d; --np-radius-card: 4px; --np-radius-control: 3px; ' +
        '--np-font: &quot;Open Sans&quot;, serif"><a href="https://profiles.example.com/es/simple">Build your profile</a>' +
        '</nanny-profile-builder>',
    );
  });

  it('takes the language of the page when none was chosen', () => {
    expect(readSnippetSettings(new Map([['locale', 'xx']]), 'zh').locale).toBe('zh');
  });

  it('stays two lines of the same elements whatever the form is made to say', () => {
    const names = fc.constantFrom('locale', 'theme', 'start', 'isolate', 'accent', 'paper', 'radius', 'font');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string({ unit: 'binary' }))), (fields) => {
        const settings = readSnippetSettings(new Map(fields), 'en');
        const html = createSnippet(settings, origin, 'A link');
        expect(html.replace(/"[^"]*"/g, '""')).toMatch(
          /^<script type="" src=""><\/script>\n<nanny-profile-builder( \w+(="")?)*><a href="">A link<\/a><\/nanny-profile-builder>$/,
        );
        for (const [, value] of snippetProperties(settings)) expect(value).not.toMatch(/[;{}<>()\\\n]/);
      }),
    );
  });
});
