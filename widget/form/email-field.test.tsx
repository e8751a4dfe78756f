import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import messages from '#domain/messages/common/en.json';
import { EmailField } from './email-field.tsx';

function Form() {
  const [email, setEmail] = useState('');
  return (
    <IntlProvider locale="en" messages={messages}>
      <EmailField
        label="Email"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        onTake={setEmail}
      />
    </IntlProvider>
  );
}

it('asks about a likely typo when the field is left, and mends it by a press', async () => {
  await render(<Form />);
  const field = page.getByLabelText('Email');
  const question = page.getByRole('button', { name: 'Did you mean ana@gmail.com?' });
  await field.fill('ana@gmial.com');
  expect(question.query()).toBeNull();
  await userEvent.tab();
  await expect.element(question).toBeVisible();
  await question.click();
  await expect.element(field).toHaveValue('ana@gmail.com');
  await expect.element(field).toHaveFocus();
  expect(question.query()).toBeNull();
});

it('forgets the question while the address is mended by hand', async () => {
  await render(<Form />);
  const field = page.getByLabelText('Email');
  await field.fill('ana@gmial.com');
  await userEvent.tab();
  await expect.element(page.getByRole('button')).toBeVisible();
  await field.fill('ana@goldenoak.example');
  expect(page.getByRole('button').query()).toBeNull();
});
