import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AtDesk, deskOfReviewer } from '../testing.tsx';
import { FieldChange } from './field-change.tsx';
import type { FieldValue } from './field-values.ts';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=#';

async function show(now: FieldValue, before?: FieldValue) {
  await render(
    <AtDesk desk={deskOfReviewer()} name="Photo">
      <FieldChange now={now} before={before} />
    </AtDesk>,
  );
  const region = page.getByRole('region', { name: 'Photo' }).element();
  return [...region.querySelectorAll('img')].map((picture) => picture.getAttribute('src')?.replace(pixel, ''));
}

it('shows a picture in every size that families see, and the whole file', async () => {
  const shown = await show({ kind: 'image', src: `${pixel}now` });
  expect(shown).toEqual(['now?variant=960', 'now?variant=300', 'now?variant=share', 'now']);
  for (const [name, path] of [
    ['In lists', 'now?variant=300'],
    ['When shared', 'now?variant=share'],
    ['Whole file', 'now'],
  ] as const) {
    const link = page.getByRole('link', { name });
    await expect.element(link).toHaveAttribute('href', pixel + path);
  }
});

it('shows them of the approved picture as well', async () => {
  const shown = await show({ kind: 'image', src: `${pixel}now` }, { kind: 'image', src: `${pixel}old` });
  expect(shown).toEqual(
    ['old', 'now'].flatMap((side) => [`${side}?variant=960`, `${side}?variant=300`, `${side}?variant=share`, side]),
  );
});
