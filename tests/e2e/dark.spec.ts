import { onPhone } from './support/in-locale.ts';
import { expectReadableInDark } from './support/nanny.ts';
import { deskScreens, openScreens, signInForScreens, wizardScreens } from './support/phone-screens.ts';
import { test } from './support/test.ts';

test.describe('colors in the dark @long', onPhone, () => {
  for (const [part, screens] of Object.entries({ open: openScreens, wizard: wizardScreens, desk: deskScreens })) {
    test(`can be told apart: ${part}`, async ({ page, complaints }) => {
      complaints.expect(/status of 404 .*\/nowhere\/at\/all/);
      if (part === 'wizard') await signInForScreens(page);
      for (const screen of screens) {
        await test.step(screen.name, async () => {
          await screen.open(page);
          await expectReadableInDark(page);
        });
      }
    });
  }
});
