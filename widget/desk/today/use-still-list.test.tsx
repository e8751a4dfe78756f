import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useStillList } from './use-still-list.ts';

function List({ items }: { items: readonly { key: string }[] }) {
  const list = useStillList(items);
  return (
    <>
      <button type="button" onClick={list.showNews}>
        {list.newsCount} new
      </button>
      <ol {...list.watch}>
        {list.items.map(({ key }) => (
          <li key={key}>
            <a href={`#${key}`}>{key}</a>
          </li>
        ))}
      </ol>
    </>
  );
}

const before = [{ key: 'Ana' }, { key: 'Beth' }];
const after = [{ key: 'Carla' }, { key: 'Ana' }, { key: 'Beth' }];
const names = () =>
  page
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

it('nothing moves while the focus is in the list; what came waits until it is asked for or the focus leaves', async () => {
  const { rerender } = await render(<List items={before} />);
  await userEvent.hover(page.getByRole('button'));
  page.getByRole('link', { name: 'Beth' }).element().focus();
  await rerender(<List items={after} />);
  expect(names()).toEqual(['Ana', 'Beth']);
  await expect.element(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('button', { name: '0 new' })).toHaveFocus();
  expect(names()).toEqual(['Carla', 'Ana', 'Beth']);
});
