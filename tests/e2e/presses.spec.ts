import type { Page } from '@playwright/test';
import { locales } from '#domain/locale.ts';
import { onPhone } from './support/in-locale.ts';
import { OwnRecords } from './support/own-records.ts';
import type { PressedScreen } from './support/press-controls.ts';
import { Presses } from './support/presses.ts';
import { deskScreens, itemScreens, nannyScreens, publicScreens } from './support/pressed-screens.ts';
import { expect, test } from './support/test.ts';

/** Presses all controls of some screens. Resolves to the faults, by screen. */
async function pressScreens(
  page: Page,
  screens: readonly PressedScreen[],
  mayWrite: OwnRecords['mayWrite'],
): Promise<Record<string, readonly string[]>> {
  const presses = await Presses.of(page, mayWrite);
  const faults: Record<string, readonly string[]> = {};
  for (const screen of screens) {
    const found = await test.step(screen.name, () => presses.pressAll(screen));
    if (found.length > 0) faults[screen.name] = found;
  }
  if (presses.alwaysDisabled.length > 0) faults['every screen'] = presses.alwaysDisabled;
  console.log('presses:', test.info().title, presses.count);
  return faults;
}

const inBattery = process.env['BATTERY'] === 'true';

/** In every language on a phone, where long words must fit, and once on a computer. Two of these places wait for the night. */
const places = [
  ...locales.filter((locale) => inBattery || locale === 'zh').map((locale) => ({ locale, details: onPhone })),
  { locale: 'en' as const, details: {} },
];

/** An equal share of some screens. What surrounds all of them, such as the header, is pressed in the first. */
const part = (screens: readonly PressedScreen[], place: number, parts: number): PressedScreen[] =>
  screens
    .slice(Math.floor((screens.length * place) / parts), Math.floor((screens.length * (place + 1)) / parts))
    .map((screen) =>
      Object.assign(screen, { within: place === 0 ? screen.within : screen.within.replace('body', 'main') }),
    );

for (const { locale, details } of places) {
  const where = `in ${locale} on a ${details === onPhone ? 'phone' : 'computer'} @long`;

  for (const place of [0, 1, 2, 3]) {
    test(
      `every link and button of the public pages works, part ${place + 1} of 4, ${where}`,
      details,
      async ({ page, browser, complaints }) => {
        test.slow();
        // Pages that are an error themselves.
        complaints.expect(/status of (?:404|500)/, /wa\.me|linkedin\.com/);
        const records = await OwnRecords.create(page, browser, locale);
        const screens = await publicScreens(page, records, locale);
        expect(await pressScreens(page, part(screens, place, 4), records.mayWrite)).toEqual({});
      },
    );
  }

  for (const place of [0, 1, 2, 3]) {
    test(
      `every link and button of a nanny works, part ${place + 1} of 4, ${where}`,
      details,
      async ({ page, complaints }) => {
        test.slow();
        complaints.expect(/wa\.me|linkedin\.com/);
        const screens = await nannyScreens(page, locale);
        expect(await pressScreens(page, part(screens, place, 4), () => true)).toEqual({});
      },
    );
  }

  for (const place of [0, 1, 2, 3]) {
    test(`every link and button of the desk works, part ${place + 1} of 4, ${where}`, details, async ({ page }) => {
      test.slow();
      const screens = part(deskScreens(page, locale), place, 4);
      expect(await pressScreens(page, screens, () => false)).toEqual({});
    });
  }

  for (const place of [0, 1]) {
    const title = `every link and button of an item at the desk works, part ${place + 1} of 2, ${where}`;
    test(title, details, async ({ page, browser }) => {
      test.slow();
      const records = await OwnRecords.create(page, browser, locale);
      const screens = part(itemScreens(page, records, locale), place, 2);
      expect(await pressScreens(page, screens, records.mayWrite)).toEqual({});
    });
  }
}
