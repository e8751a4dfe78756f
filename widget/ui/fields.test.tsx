import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { CheckboxChips } from './checkbox-chips.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { RadioCards } from './radio-cards.tsx';
import { SelectField } from './select-field.tsx';
import { TagInput } from './tag-input.tsx';
import { focusedElement, places, renderIn } from './testing/places.tsx';
import { TextField } from './text-field.tsx';

const languages = [
  { value: 'english', label: 'English' },
  { value: 'spanish', label: 'Spanish' },
];
const tagTexts = {
  input: 'Another language',
  add: 'Add',
  remove: (label: string) => `Remove ${label}`,
  suggestions: 'Common ones',
  added: (label: string) => `${label} added`,
  removed: (label: string) => `${label} removed`,
};

function Languages() {
  const [value, setValue] = useState<string[]>([]);
  return (
    <TagInput label="Languages" required suggestions={languages} texts={tagTexts} value={value} onChange={setValue} />
  );
}

function Ages() {
  const [value, setValue] = useState<string[]>(['teen']);
  const options = ['baby', 'toddler', 'teen'].map((each) => ({ value: each, label: each }));
  return (
    <>
      <CheckboxChips label="Ages" hint="All that fit" options={options} value={value} onChange={setValue} />
      <output>{value.join(' ')}</output>
    </>
  );
}

function Arrangement() {
  const [value, setValue] = useState<string>();
  const options = ['in', 'out'].map((each) => ({ value: each, label: each, description: `live ${each}` }));
  return <RadioCards label="Arrangement" error="Choose one" options={options} value={value} onChange={setValue} />;
}

describe.each(places)('fields in %s', (place) => {
  it('are named by their label, described by hint and error, and marked when they are wrong', async () => {
    await renderIn(
      place,
      <>
        <TextField label="City" hint="Where you live" error="Required" optional="optional" />
        <SelectField label="From" hint="In the morning" options={languages} defaultValue="spanish" />
      </>,
    );
    const city = page.getByRole('textbox', { name: 'City optional' });
    await expect.element(city).toHaveAccessibleDescription('Where you live Required');
    await expect.element(city).toHaveAttribute('aria-invalid', 'true');
    const select = page.getByRole('combobox', { name: 'From' });
    await expect.element(select).toHaveAccessibleDescription('In the morning');
    await expect.element(select).toHaveValue('spanish');
  });

  it('choose by Space, and keep the order of the options', async () => {
    await renderIn(place, <Ages />);
    await expect.element(page.getByRole('group', { name: 'Ages' })).toHaveAccessibleDescription('All that fit');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect.element(page.getByRole('status')).toHaveTextContent(/^baby teen$/);
    await userEvent.keyboard('{Tab}{Tab} ');
    await expect.element(page.getByRole('status')).toHaveTextContent(/^baby$/);
  });

  it('choose one of a few by arrow keys', async () => {
    await renderIn(place, <Arrangement />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const out = page.getByRole('radio', { name: 'out' });
    await expect.element(out).toBeChecked();
    await expect.element(out).toHaveAccessibleDescription('live out');
    expect(focusedElement()).toBe(out.element());
  });

  it('collect words: by Enter, Add and a chip, each once, said, and taken away with the focus kept', async () => {
    await renderIn(place, <Languages />);
    const input = page.getByRole('textbox', { name: 'Another language' });
    await expect.element(input).toHaveAttribute('aria-required', 'true');
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(input, ' Tagalog {Enter}');
    await expect.element(page.getByText('Tagalog added')).toBeInTheDocument();
    await expect.element(input).toHaveValue('');
    await userEvent.type(input, 'tagalog{Enter}spanish');
    await add.click();
    expect(focusedElement()).toBe(input.element());
    await expect.element(page.getByText('Spanish added')).toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: 'Spanish', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Spanish', exact: true }).click();
    await expect.element(page.getByText('Spanish removed')).toBeInTheDocument();
    expect(page.getByRole('button', { name: /^Remove/ }).elements()).toHaveLength(1);
    await page.getByRole('button', { name: 'Remove Tagalog' }).click();
    await expect.element(input).toHaveAttribute('aria-required', 'true');
    expect(focusedElement()).toBe(input.element());
  });

  it('are gone to from the summary of errors, which has the focus first', async () => {
    await renderIn(
      place,
      <>
        <ErrorSummary title="Two things are missing" items={[{ fieldId: 'city', message: 'Your city' }]} />
        <TextField id="city" label="City" />
      </>,
    );
    expect(focusedElement()).toBe(page.getByRole('region', { name: 'Two things are missing' }).element());
    await page.getByRole('button', { name: 'Your city' }).click();
    expect(focusedElement()?.id).toBe('city');
  });
});

describe.each(places)('a button in %s', (place) => {
  it.each([{ disabled: true }, { busy: true }])('that is %o keeps the focus and swallows presses', async (state) => {
    const pressed = vi.fn();
    await renderIn(
      place,
      <Button onClick={pressed} {...state}>
        Save
      </Button>,
    );
    await userEvent.tab();
    const save = page.getByRole('button', { name: 'Save' });
    expect(focusedElement()).toBe(save.element());
    await userEvent.keyboard('{Enter} ');
    expect(pressed).not.toHaveBeenCalled();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  });

  it('submits nothing unless it is told to', async () => {
    const [submitted, pressed] = [vi.fn((event: Event) => event.preventDefault()), vi.fn()];
    await renderIn(
      place,
      <form onSubmit={(event) => submitted(event.nativeEvent)}>
        <Button onClick={pressed}>Plain</Button>
        <Button type="submit">Send</Button>
      </form>,
    );
    await page.getByRole('button', { name: 'Plain' }).click();
    expect([pressed.mock.calls.length, submitted.mock.calls.length]).toEqual([1, 0]);
    await page.getByRole('button', { name: 'Send' }).click();
    expect(submitted).toHaveBeenCalledTimes(1);
  });
});
