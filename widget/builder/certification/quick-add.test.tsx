import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultLocale } from '#domain/locale.ts';
import labels from '#domain/messages/labels/en.json';
import { Button } from '#widget/ui/button.tsx';
import '#widget/ui/tokens.css';
import { renderIn } from '#widget/ui/testing/places.tsx';
import { QuickAdd } from './quick-add.tsx';

it('a certification without its document looks and behaves like a button that can be pressed', async () => {
  const pressed: string[] = [];
  await renderIn(
    'a page',
    <IntlProvider locale={defaultLocale} messages={labels}>
      <Button>Working</Button>
      <Button disabled>Disabled</Button>
      <QuickAdd
        enabled={false}
        reasonId="reason"
        adding={undefined}
        onLocked={(name) => void pressed.push(name)}
        onAdd={() => expect.unreachable()}
      />
    </IntlProvider>,
  );
  const [working, disabled, chip] = ['Working', 'Disabled', 'CPR'].map((name) => {
    const { cursor, color, backgroundColor } = getComputedStyle(
      page.getByRole('button', { name, exact: true }).element(),
    );
    return { cursor, color, backgroundColor };
  });
  expect(chip).toEqual(working);
  expect(chip).not.toEqual(disabled);
  await userEvent.click(page.getByRole('button', { name: 'CPR', exact: true }), { force: true });
  expect(pressed).toEqual(['CPR']);
});
