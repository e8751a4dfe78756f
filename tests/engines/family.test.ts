import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { type Target, until } from './screen.ts';
import { received } from './server.ts';

/** Nannies of the demo data. */
const nannies = ['Elena Márquez', 'Ana Sofía Quiñones', "Margaret O'Sullivan-Reyes"] as const;

journey('a family contacts the agency about a nanny', async (screen) => {
  const { text } = screen;
  const email = `${randomUUID()}@example.com`;
  await screen.open('/profile/elena-marquez');
  const dialog: Target = { role: 'dialog', name: text('request.title', { name: 'Elena Márquez' }) };
  // No mail program is installed here, and WebKit shows an error in place of the page.
  await screen.tab.evaluate(() => document.querySelector('[data-opens-mail]')?.removeAttribute('data-opens-mail'));
  await screen.press({ role: 'link', name: text('request.open') });
  await screen.see(dialog);
  await screen.tab.key('Escape');
  await screen.count(dialog, 0);
  await screen.press({ role: 'link', name: text('request.open') });
  await screen.write({ role: 'field', name: text('request.parentName'), within: dialog }, 'Sam Rivera');
  await screen.write({ role: 'field', name: text('request.email'), within: dialog }, email);
  await screen.choose({ role: 'field', name: text('request.urgency'), within: dialog }, 'immediate');
  await screen.write({ role: 'field', name: text('request.message'), within: dialog }, 'Twins & a dog');
  await screen.press({ role: 'button', name: text('request.send'), within: dialog });
  await screen.see({ name: text('request.sentTitle') });
  await received(email, /Elena Márquez/);
});

journey('hearts on three cards stay after a reload, and a note is kept', async (screen) => {
  const { text } = screen;
  const heart = (name: string) => ({ role: 'button', name: text('shortlist.onListNamed', { name }) }) as const;
  await screen.open('/nannies');
  for (const name of nannies) {
    await screen.press({ role: 'button', name: text('shortlist.addNamed', { name }) });
    await screen.see(heart(name), ({ attributes }) => attributes['aria-pressed'] === 'true');
  }
  await screen.open('/nannies');
  for (const name of nannies) await screen.see(heart(name), ({ attributes }) => attributes['aria-pressed'] === 'true');
  await screen.see({ css: '.shortlist-link .count' }, (count) => count.text === '3');
  await screen.press({ css: '.shortlist-link' });
  const note: Target = { role: 'field', name: text('shortlist.noteNamed', { name: nannies[0] }) };
  await screen.write(note, 'Leo liked her');
  await screen.see({ role: 'status', name: text('shortlist.noteSaved') });
  await screen.open('/shortlist');
  await screen.see(note, ({ value }) => value === 'Leo liked her');
});

journey('the week is painted by the pointer and by keys', async (screen) => {
  const { text } = screen;
  const cell = (day: string, time: string): Target => ({
    role: 'cell',
    name: text('shortlist.weekCell', { day: text(`labels.weekday.${day}`), time }),
  });
  const painted: Target = { css: '.grid td[aria-selected=true]' };
  await screen.open('/shortlist/week');
  await screen.press({ role: 'button', name: text('shortlist.weekPreset.office') });
  await screen.count(painted, 40);
  await screen.press({ role: 'button', name: text('shortlist.weekUndo') });
  await screen.count(painted, 0);
  await screen.place(cell('wednesday', '12:00 PM'));
  const [start] = await screen.find(cell('monday', '9:00 AM'));
  const [end] = await screen.find(cell('wednesday', '12:00 PM'));
  if (!start || !end) throw new Error('no cells');
  await screen.tab.drag(start, end);
  await screen.count(painted, 12);
  await screen.find(cell('wednesday', '12:00 PM'), 'focus');
  await screen.tab.key('ArrowDown');
  await screen.tab.key(' ');
  await screen.see(cell('wednesday', '1:00 PM'), ({ attributes }) => attributes['aria-selected'] === 'true');
  await screen.press({ role: 'button', name: text('shortlist.weekSave') });
  await screen.see({ name: text('shortlist.weekHours', { hours: 13 }) });
});

journey('filters say how many nannies they leave, and leave so many', async (screen) => {
  const { text } = screen;
  await screen.open('/nannies');
  const sheet: Target = { role: 'dialog', name: text('directory.filters') };
  const listing: Target = { css: '.listing' };
  const all = (await screen.find(listing)).length;
  await screen.press({ role: 'button', name: text('directory.filters') });
  await screen.choose({ role: 'field', name: text('directory.arrangement'), within: sheet }, 'live-in');
  const button: Target = { css: '[data-counts]', name: /\d/, within: sheet };
  const left = Number(/\d+/.exec((await screen.see(button)).text)?.[0]);
  expect(left).toBeLessThan(all);
  await screen.press(button);
  await screen.at(/arrangement=live-in/);
  await screen.count(listing, left);
  await screen.press({
    role: 'link',
    name: text('directory.without', { filter: text('labels.workArrangement.live-in') }),
  });
  await screen.count(listing, all);
});

journey('the language menu keeps the page and remembers the choice', async (screen) => {
  await screen.open('/profile/elena-marquez');
  for (const [name, path] of [
    ['中文', '/cn/profile/elena-marquez'],
    ['Español', '/es/profile/elena-marquez'],
    ['English', '/profile/elena-marquez'],
  ] as const) {
    await screen.press({ css: '.site-header .language' });
    await screen.press({ role: 'link', name });
    await screen.at(new RegExp(`^${path}$`));
    const locale = path.startsWith('/cn') ? 'zh' : path.slice(1, 3) === 'es' ? 'es' : 'en';
    await until(async () =>
      expect(await screen.tab.evaluate(() => localStorage.getItem('preferredLanguage'))).toBe(locale),
    );
  }
});
