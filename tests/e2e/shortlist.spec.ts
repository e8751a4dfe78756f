import type { Locator, Page } from '@playwright/test';
import { type Locale, locales, localizePath } from '#domain/locale.ts';
import { inLocale, onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { demoNannies as nannies } from './support/shortlisted.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

function familyPages(page: Page, locale: Locale) {
  const { text } = textsFor(locale);
  const to = (path: string) => page.goto(localizePath(path, locale));
  const card = (name: string) => page.locator('.listing', { has: page.getByRole('link', { name, exact: true }) });
  const count = page.locator('.shortlist-link .count');
  const item = (name: string) => page.locator('.item', { has: page.getByRole('link', { name, exact: true }) });
  const cell = (day: string, time: string) =>
    page.getByRole('gridcell', { name: text('shortlist.weekCell', { day: text(`labels.weekday.${day}`), time }) });
  return { text, to, card, count, item, cell };
}

for (const locale of locales) {
  test(
    `a family keeps three nannies, says its week, compares and shares in ${locale}${locale === 'zh' ? '' : ' @long'}`,
    inLocale(locale),
    async ({ page, browser }) => {
      const { text, to, card, count, item, cell } = familyPages(page, locale);
      const { time } = textsFor(locale);
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/shortlist') && request.method() === 'GET') asked += 1;
      });
      await to('/nannies');
      for (const name of nannies) {
        await card(name)
          .getByRole('button', { name: text('shortlist.addNamed', { name }) })
          .click();
        const heart = card(name).getByRole('button', { name: text('shortlist.onListNamed', { name }) });
        await expect(heart).toHaveAttribute('aria-pressed', 'true');
      }
      await expect(count).toHaveText('3');
      // A visitor without a list makes no request.
      expect(asked).toBe(0);

      await test.step('a note, on the list', async () => {
        await page.getByRole('link', { name: text('shortlist.link') }).click();
        await expect(page.getByRole('heading', { level: 1, name: text('shortlist.title') })).toBeVisible();
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
        const [first] = nannies;
        await page.getByLabel(text('shortlist.noteNamed', { name: first })).fill('Leo <b>liked</b> her');
        await expect(item(first).getByRole('status')).toHaveText(text('shortlist.noteSaved'));
        await page.reload();
        await expect(page.getByLabel(text('shortlist.noteNamed', { name: first }))).toHaveValue('Leo <b>liked</b> her');
      });

      await test.step('the week, drawn and by the keyboard', async () => {
        await page.getByRole('link', { name: text('shortlist.weekSet') }).click();
        // The script has folded the table with the second button.
        await expect(page.getByRole('button', { name: text('shortlist.weekSave') })).toHaveCount(1);
        const start = cell('monday', time('09:00'));
        await expect(cell('monday', time('07:00'))).toBeVisible();
        await expect(cell('monday', time('06:00'))).toBeHidden();
        const press = (name: string) => page.getByRole('button', { name: text(name), exact: true }).click();
        await press('shortlist.weekPreset.nights');
        await expect(cell('saturday', time('05:00'))).toHaveAttribute('aria-selected', 'true');
        await press('shortlist.weekPreset.office');
        const sum = page.getByRole('status').filter({ hasText: text('shortlist.weekTotal') });
        await expect(sum).toContainText('40');
        await press('shortlist.weekUndo');
        await press('shortlist.weekUndo');
        await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
        await expect(sum.getByRole('listitem')).toHaveCount(0);
        const end = cell('wednesday', time('12:00'));
        await start.scrollIntoViewIfNeeded();
        await start.hover();
        await page.mouse.down();
        await end.hover();
        await page.mouse.up();
        await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(12);
        await end.press('ArrowDown');
        await page.keyboard.press('Space');
        await expect(cell('wednesday', time('13:00'))).toHaveAttribute('aria-selected', 'true');
        await page.locator('summary', { hasText: text('shortlist.weekTable') }).click();
        const until = page.getByLabel(text('shortlist.weekUntilOf', { day: text('labels.weekday.wednesday') }));
        await expect(until).toHaveValue('14:00');
        // Night hours come from the table, and show in the grid.
        const friday = text('labels.weekday.friday');
        await page.getByLabel(text('shortlist.weekFromOf', { day: friday })).selectOption('22:00');
        await page.getByLabel(text('shortlist.weekUntilOf', { day: friday })).selectOption('02:00');
        await expect(cell('saturday', time('01:00'))).toHaveAttribute('aria-selected', 'true');
        // The words of the page and of the list are the same.
        await expect(sum).toContainText('17');
        const lines = await sum.getByRole('listitem').allTextContents();
        expect(lines).toHaveLength(3);
        await expectAccessible(page);
        await page
          .getByRole('button', { name: text('shortlist.weekSave') })
          .first()
          .click();
        await expect(page.getByText(text('shortlist.weekHours', { hours: 17 }))).toBeVisible();
        await expect(page.locator('.own-week li')).toHaveText(lines);
        await expect(item(nannies[1]).locator('.fit')).not.toBeEmpty();
      });

      await test.step('bars on cards and on a profile', async () => {
        await to('/nannies');
        await expect(card(nannies[1]).locator('.fit p')).toHaveText(/./);
        await expect(page.locator('.listing .fit path').first()).toBeAttached();
        await expectAccessible(page);
        await to('/profile/elena-marquez');
        await expect(page.locator('.availability .fit p')).toHaveText(/./);
        const heart = page.getByRole('button', { name: text('shortlist.onList'), exact: true });
        await expect(heart).toHaveAttribute('aria-pressed', 'true');
      });

      await test.step('the comparison', async () => {
        await to('/shortlist');
        await page.getByRole('button', { name: text('shortlist.compareSubmit') }).click();
        await expect(page.getByRole('columnheader', { name: nannies[2] })).toBeAttached();
        const row = page.getByRole('row', { name: text('shortlist.row.experience') });
        await expect(row.getByRole('cell')).toHaveCount(3);
      });

      await test.step('the shared list, which somebody else takes over', async () => {
        await to('/shortlist');
        await page.getByRole('button', { name: text('shortlist.shareMake') }).click();
        const address = new URL(await page.getByLabel(text('shortlist.shareLink')).inputValue());
        const other = await (await browser.newContext()).newPage();
        await other.goto(address.pathname);
        await expect(other.getByText('Leo <b>liked</b> her')).toBeVisible();
        await expect(other.locator('.item')).toHaveCount(3);
        await expect(other.getByRole('textbox')).toHaveCount(0);
        await expectAccessible(other);
        await other.getByRole('button', { name: text('shortlist.adopt') }).click();
        await expect(other).toHaveURL(new RegExp(`${localizePath('/shortlist', locale)}$`));
        await other.getByRole('button', { name: text('shortlist.removeNamed', { name: nannies[2] }) }).click();
        await expect(other.locator('.item')).toHaveCount(2);
        await expect(other.locator('.shortlist-link .count')).toHaveText('2');
        await other.context().close();
        await to('/shortlist');
        await expect(page.locator('.item')).toHaveCount(3);
      });
    },
  );
}

test('a heart that is refused changes back and says why', async ({ page, complaints }) => {
  complaints.expect(/status of 409/, /status of 503/);
  const { to, count } = familyPages(page, 'en');
  await to('/nannies');
  const hearts = page.getByRole('button', { name: /^Add .* to your shortlist$/ });
  const first = (await page.locator('.listing h2').first().textContent()) ?? '';
  for (let number = 1; number <= 12; number += 1) {
    await hearts.first().click();
    await expect(count).toHaveText(String(number));
  }
  await hearts.first().click();
  await expect(page.getByText('You can keep up to 12 nannies')).toBeVisible();
  await expect(count).toHaveText('12');
  await page.getByRole('button', { name: `On your shortlist: ${first}` }).click();
  await expect(count).toHaveText('11');
  await page.route('**/api/shortlist?*', (route) => route.fulfill({ status: 503, body: 'down' }));
  await page.getByRole('button', { name: `Add ${first} to your shortlist` }).click();
  await expect(page.getByText('That didn’t work. Please try again.')).toBeVisible();
  await expect(count).toHaveText('11');
});

/** The middle of an element on the screen, px. */
async function middle(place: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

test('a finger paints the week, and scrolls beside it', onPhone, async ({ page }) => {
  const { to, cell } = familyPages(page, 'en');
  await to('/shortlist/week');
  const session = await page.context().newCDPSession(page);
  const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (let step = 1; step <= 8; step += 1) {
      const at = (one: number, other: number) => one + ((other - one) * step) / 8;
      const touchPoints = [{ x: at(from.x, to.x), y: at(from.y, to.y) }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const place = () => page.evaluate(() => scrollY);
  const start = cell('monday', '1:00 PM');
  // Away from the edges of the screen, where painting scrolls the page.
  await page.getByRole('rowheader', { name: '5:00 PM' }).scrollIntoViewIfNeeded();
  const before = await place();
  await swipe(await middle(start), await middle(cell('wednesday', '4:00 PM')));
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(12);
  expect(await place()).toBe(before);
  const hour = await middle(page.getByRole('rowheader', { name: '5:00 PM' }));
  await swipe(hour, { x: hour.x, y: hour.y - 200 });
  await expect.poll(place).not.toBe(before);
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(12);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('hearts, notes and the week are forms', async ({ page, complaints }) => {
    complaints.expect(/status of 422/);
    const { to, card, item } = familyPages(page, 'en');
    await to('/nannies?q=elena');
    const [name] = nannies;
    await card(name)
      .getByRole('button', { name: `Add ${name} to your shortlist` })
      .click();
    await expect(page).toHaveURL(/\/nannies\?q=elena#heart-/);
    await card(name).getByRole('link', { name: 'Added. See your shortlist' }).click();
    await expect(item(name)).toBeVisible();
    await page.getByLabel(`Your note about ${name}`).fill('Ask about Fridays');
    await page.getByRole('button', { name: `Save note about ${name}` }).click();
    await expect(page.getByLabel(`Your note about ${name}`)).toHaveValue('Ask about Fridays');
    await page.getByRole('link', { name: 'Set your week' }).click();
    await expect(page.getByRole('grid')).toBeHidden();
    await page.getByLabel('Monday: start').selectOption('08:00');
    await page.getByRole('button', { name: 'Save your week' }).click();
    await expect(page.getByRole('alert')).toContainText('Choose both a start and an end');
    await expect(page.getByLabel('Monday: start')).toHaveValue('08:00');
    await page.getByLabel('Monday: end').selectOption('14:00');
    await page.getByRole('button', { name: 'Save your week' }).click();
    await expect(page.getByText('Mon 8:00 AM–2:00 PM', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Remove ${name} from your shortlist` }).click();
    await expect(page.getByText('Your shortlist is empty')).toBeVisible();
  });
});
