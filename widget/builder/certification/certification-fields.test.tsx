import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import certifications from '#domain/messages/certification/en.json';
import common from '#domain/messages/common/en.json';
import steps from '#domain/messages/steps/en.json';
import { emptyCertificationForm } from '../../state/certification-draft.ts';
import { CertificationFields } from './certification-fields.tsx';

function Form() {
  const [values, setValues] = useState(emptyCertificationForm);
  return (
    <IntlProvider locale="en" messages={{ ...common, ...certifications, ...steps }}>
      <CertificationFields values={values} issues={[]} onChange={setValues} />
    </IntlProvider>
  );
}

it.each([certifications['certification.form.name'], certifications['certification.form.issuer']])(
  'warns of contact details in %j, which families read',
  async (label) => {
    await render(<Form />);
    const field = page.getByLabelText(label);
    await field.fill('CPR 2015-2019');
    expect(page.getByText(steps['steps.contactNotice']).query()).toBeNull();
    await field.fill('CPR, WeChat grace12345');
    await expect.element(page.getByText(steps['steps.contactNotice'])).toBeVisible();
  },
);
