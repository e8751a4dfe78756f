import { type FormEvent, useState } from 'react';
import { type CertificationInput, certificationInputSchema } from '#domain/certification/schema.ts';
import { dateQuestions } from '#domain/certification/date-questions.ts';
import { dayIn } from '#domain/dates.ts';
import { toFieldIssues } from '#domain/field-issues.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { type CertificateDraft, type CertificateForm, emptyCertificateForm } from '../../state/certificate-draft.ts';
import layout from '#widget/form/step-layout.module.css';
import { useText } from '#widget/kit/text.ts';

interface CustomFormProps {
  /** What was typed before and not added. */
  draft: Pick<CertificateDraft, 'form' | 'keepForm'>;
  /** The uploaded document's path; empty without one. */
  documentUrl: string;
  /** The id of the message that asks for the document. */
  missedId: string;
  /** All is right but that there is no document. */
  onMissed(): void;
  busy: boolean;
  /** Resolves to true when it was added: then the form empties. */
  onAdd(input: CertificationInput): Promise<boolean>;
}

/** A certification of her own: name and document are required, the rest is optional (spec.md 5). */
export function CustomForm({ draft, documentUrl, missedId, onMissed, busy, onAdd }: CustomFormProps) {
  const text = useText();
  const [values, setValues] = useState(draft.form);
  const [attempted, setAttempted] = useState(false);
  const [today] = useState(() => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now()));
  const questions: Record<string, string> = { ...dateQuestions(values, today) };
  const [judgedFor, setJudgedFor] = useState(documentUrl);
  // Another document, or none after it went with a certificate: what was wrong before is not wrong with this.
  if (judgedFor !== documentUrl) {
    setJudgedFor(documentUrl);
    setAttempted(false);
  }
  const parsed = certificationInputSchema.safeParse({
    name: values.name,
    ...(values.issuer.trim() !== '' && { issuer: values.issuer }),
    ...(values.issueDate !== '' && { issueDate: startOfDay(values.issueDate) }),
    ...(values.expiryDate !== '' && { expiryDate: startOfDay(values.expiryDate) }),
    documentUrl,
  });
  const issues = parsed.success ? [] : toFieldIssues(parsed.error.issues);
  const errorOf = (path: string) => {
    const issue = attempted ? issues.find((candidate) => candidate.path === path) : undefined;
    return issue && text(issue.messageId, issue.values);
  };
  const field = (name: keyof CertificateForm) => ({
    label: text(`certifications.form.${name}`),
    name,
    value: values[name],
    error: errorOf(name),
    notice: questions[name] && text(questions[name]),
    onChange: (event: { target: { value: string } }) => change({ ...values, [name]: event.target.value }),
  });

  function change(next: CertificateForm) {
    setValues(next);
    draft.keepForm(next);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAttempted(true);
    const wrong = issues.find(({ path }) => path !== 'documentUrl');
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong.path}]`)?.focus();
    else if (issues.length > 0) onMissed();
    if (!parsed.success || !(await onAdd(parsed.data))) return;
    change(emptyCertificateForm);
    setAttempted(false);
  }

  const optional = text('common.optional');
  return (
    <form className={layout['step']} noValidate onSubmit={submit}>
      <div className={layout['fields']}>
        <TextField {...field('name')} required autoComplete="off" />
        <TextField {...field('issuer')} optional={optional} autoComplete="off" />
        <TextField {...field('issueDate')} optional={optional} type="date" />
        <TextField {...field('expiryDate')} optional={optional} type="date" />
      </div>
      {errorOf('documentUrl') ? (
        <p id={missedId} role="alert">
          {errorOf('documentUrl')}
        </p>
      ) : null}
      <Button type="submit" variant="primary" busy={busy}>
        {text('certifications.form.add')}
      </Button>
    </form>
  );
}

/** A calendar date as the date-time that the API takes; dates carry no zone, so UTC. */
function startOfDay(date: string): string {
  return `${date}T00:00:00.000Z`;
}
