import { type Ref, useState } from 'react';
import { certificationDetailsSchema } from '#domain/certification/schema.ts';
import { dateQuestions } from '#domain/certification/date-questions.ts';
import { dayIn } from '#domain/dates.ts';
import type { FieldIssue } from '#domain/errors.ts';
import layout from '#widget/form/step-layout.module.css';
import { useContactNotice } from '#widget/form/use-contact-notice.ts';
import { useText } from '#widget/kit/text.ts';
import { TextField } from '#widget/ui/text-field.tsx';
import type { CertificationForm } from '../../state/certification-draft.ts';

interface CertificationFieldsProps {
  values: CertificationForm;
  /** The errors, after the first try to continue. */
  issues: readonly FieldIssue[];
  onChange(values: CertificationForm): void;
  nameRef?: Ref<HTMLInputElement> | undefined;
}

/** Name, issuer, and dates of a certification. Implausible dates and contact details get a notice below the field. */
export function CertificationFields({ values, issues, onChange, nameRef }: CertificationFieldsProps) {
  const text = useText();
  const contactNotice = useContactNotice();
  const questions = useDateQuestions(values);
  const optional = text('common.optional');
  const field = (name: keyof CertificationForm) => {
    const issue = issues.find(({ path }) => path === name);
    return {
      label: text(`certification.form.${name}`),
      name,
      value: values[name],
      error: issue && text(issue.messageId, issue.values),
      notice: questions[name] ? text(questions[name]) : contactNotice(values[name]),
      onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
    };
  };
  return (
    <div className={layout['fields']}>
      <TextField ref={nameRef} {...field('name')} required autoComplete="off" />
      <TextField {...field('issuer')} optional={optional} autoComplete="off" />
      <TextField {...field('issueDate')} optional={optional} type="date" />
      <TextField {...field('expiryDate')} optional={optional} type="date" />
    </div>
  );
}

/** The questions about implausible dates, by field. */
export function useDateQuestions(dates: Pick<CertificationForm, 'issueDate' | 'expiryDate'>): Record<string, string> {
  const [today] = useState(() => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now()));
  return { ...dateQuestions(dates, today) };
}

/** The form in the API's format. Calendar dates have no zone, so they are sent in UTC. */
export function detailsOf({ name, issuer, issueDate, expiryDate }: CertificationForm) {
  return {
    name,
    ...(issuer.trim() !== '' && { issuer }),
    ...(issueDate !== '' && { issueDate: `${issueDate}T00:00:00.000Z` }),
    ...(expiryDate !== '' && { expiryDate: `${expiryDate}T00:00:00.000Z` }),
  };
}

/** A certification in the form's format. */
export function formOf(certification: Partial<Record<keyof CertificationForm, string | undefined>>): CertificationForm {
  const { name = '', issuer = '', issueDate = '', expiryDate = '' } = certification;
  return { name, issuer, issueDate: issueDate.slice(0, 10), expiryDate: expiryDate.slice(0, 10) };
}

/** The API's validation of the form. */
export function parseDetails(values: CertificationForm) {
  return certificationDetailsSchema.safeParse(detailsOf(values));
}
