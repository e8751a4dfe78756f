// The page /embed: shows the form's settings on the builder itself, and generates its two lines of HTML.
import { createSnippet, readSnippetSettings, snippetAttributes, snippetProperties } from '#domain/embed/snippet.ts';
import { themeColors, themeProperties, themeRadius } from '#domain/embed/theme.ts';
import { defaultLocale, localeFacts, localeFromPath } from '#domain/locale.ts';
import { checkAccent } from './accent-check.ts';

const page = document.querySelector<HTMLElement>('.embedding');
const form = page?.querySelector('form');
const builder = page?.querySelector<HTMLElement>('nanny-profile-builder');
const snippet = page?.querySelector('textarea');

if (page && form && builder && snippet) {
  const words = form.dataset;
  const output = form.querySelector('output');
  const verdicts = form.querySelector('.verdicts');
  const fixed = form.querySelector<HTMLElement>('[data-fixed]');
  const pageLocale = localeFromPath(location.pathname);
  const ratios = new Intl.NumberFormat(localeFacts[pageLocale].intlLocale, { maximumFractionDigits: 1 });
  const read = () => readSnippetSettings(new FormData(form), pageLocale);

  const applyToBuilder = (settings: ReturnType<typeof read>) => {
    const properties = new Map(snippetProperties(settings));
    for (const name of themeProperties) {
      const value = properties.get(name);
      if (value === undefined) builder.style.removeProperty(name);
      else builder.style.setProperty(name, value);
    }
    const attributes = new Map(snippetAttributes(settings));
    for (const name of ['locale', 'theme', 'start', 'isolate']) {
      const value = attributes.get(name);
      if (value === undefined) builder.removeAttribute(name);
      else if (builder.getAttribute(name) !== value) builder.setAttribute(name, value);
    }
  };

  const showVerdicts = (settings: ReturnType<typeof read>) => {
    const { colors, theme } = settings;
    const chosen = {
      ...(colors.paper !== themeColors.paper && { paper: colors.paper }),
      ...(colors.surface !== themeColors.surface && { surface: colors.surface }),
    };
    // The default accent has a value for each theme and needs no check.
    const judged = colors.accent === themeColors.accent ? [] : checkAccent(colors.accent, theme, chosen);
    const items = judged.map(({ scheme, contrast, used }) => {
      const item = document.createElement('li');
      const swatch = document.createElement('span');
      swatch.style.backgroundColor = used ?? colors.accent;
      const sentence = (used === undefined ? words['good'] : words['corrected']) ?? '';
      const values: Record<string, string> = {
        theme: words[scheme] ?? '',
        // Rounded down, so that a value just below the minimum never reads as sufficient.
        ratio: ratios.format(Math.floor(contrast * 10) / 10),
        used: used ?? '',
      };
      const verdict = sentence.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
      item.replaceChildren(swatch, verdict);
      return item;
    });
    // A live region is updated only when its content changes.
    if (items.map((item) => item.textContent).join('') !== verdicts?.textContent) verdicts?.replaceChildren(...items);
    const others = snippetProperties(settings).filter(
      ([name, value]) => value.startsWith('#') && name !== '--np-accent',
    );
    if (fixed) fixed.hidden = theme !== 'auto' || others.length === 0;
  };

  const show = () => {
    const settings = read();
    const option = form.querySelector<HTMLElement>(`option[value="${settings.locale}"]`);
    applyToBuilder(settings);
    showVerdicts(settings);
    snippet.value = createSnippet(
      settings,
      page.dataset['origin'] ?? location.origin,
      option?.dataset['fallback'] ?? '',
    );
    if (output) output.textContent = (output.dataset['words'] ?? '').replace('{pixels}', String(settings.radius));
  };

  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  const reset = form.querySelector<HTMLElement>('[data-reset]');
  if (reset) reset.hidden = false;
  reset?.addEventListener('click', () => {
    const original: Record<string, string> = { ...themeColors, radius: String(themeRadius.usual), font: '' };
    for (const control of form.querySelectorAll('input')) control.value = original[control.name] ?? control.value;
    show();
  });
  // When the nanny chooses a language in the builder, the form shows it.
  new MutationObserver(() => {
    const select = form.querySelector('select[name=locale]');
    const chosen = builder.getAttribute('locale') ?? defaultLocale;
    if (!(select instanceof HTMLSelectElement) || select.value === chosen) return;
    select.value = chosen;
    show();
  }).observe(builder, { attributeFilter: ['locale'] });
  show();
}
