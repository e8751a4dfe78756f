import { type FormEvent, type Ref, useState } from 'react';
import { type CertificationInput, certificationInputSchema } from '#domain/certification/schema.ts';
import { toFieldIssues } from '#domain/field-issues.ts';
import { Button } from '#widget/ui/button.tsx';
import { CertificationFields, detailsOf } from './certification-fields.tsx';
import {
  type CertificationDraft,
  type CertificationForm,
  emptyCertificationForm,
} from '../../state/certification-draft.ts';
import layout from '#widget/form/step-layout.module.css';
import { useText } from '#widget/kit/text.ts';

interface CustomFormProps {
  /** The typed values that were not added yet. */
  draft: Pick<CertificationDraft, 'form' | 'keepForm'>;
  /** The uploaded document's path; empty without one. */
  documentUrl: string;
  /** The id of the message that asks for the document. */
  missedId: string;
  /** Called when only the document is missing. */
  onMissed(): void;
  busy: boolean;
  /** The field for the name. */
  nameRef?: Ref<HTMLInputElement>;
  /** Resolves to true when it was added. The form is then emptied. */
  onAdd(input: CertificationInput): Promise<boolean>;
}

/** A certification that is not a preset: name and document are required, the rest is optional (docs/specification.md 5). */
export function CustomForm({ draft, documentUrl, missedId, onMissed, busy, nameRef, onAdd }: CustomFormProps) {
  const text = useText();
  const [values, setValues] = useState(draft.form);
  const [attempted, setAttempted] = useState(false);
  const [judgedFor, setJudgedFor] = useState(documentUrl);
  // Earlier errors do not apply to another document, or after a certification took the document.
  if (judgedFor !== documentUrl) {
    setJudgedFor(documentUrl);
    setAttempted(false);
  }
  const parsed = certificationInputSchema.safeParse({ ...detailsOf(values), documentUrl });
  const issues = parsed.success ? [] : toFieldIssues(parsed.error.issues);
  const shown = attempted ? issues : [];
  const missed = shown.find(({ path }) => path === 'documentUrl');

  function change(next: CertificationForm) {
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
    change(emptyCertificationForm);
    setAttempted(false);
  }

  return (
    <form className={layout['step']} noValidate onSubmit={submit}>
      <CertificationFields values={values} issues={shown} onChange={change} nameRef={nameRef} />
      {missed ? (
        <p id={missedId} role="alert">
          {text(missed.messageId, missed.values)}
        </p>
      ) : null}
      <Button type="submit" variant="primary" busy={busy}>
        {text('certification.form.add')}
      </Button>
    </form>
  );
}
