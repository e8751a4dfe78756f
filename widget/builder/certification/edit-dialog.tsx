import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Certification, CertificationDetails } from '#domain/certification/schema.ts';
import { toFieldIssues } from '#domain/field-issues.ts';
import layout from '#widget/form/step-layout.module.css';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { CertificationFields, formOf, parseDetails } from './certification-fields.tsx';
import { certificationName } from './certification-name.ts';

interface EditDialogProps {
  certification: Certification;
  onClose(): void;
  /** Resolves to true when it was saved. The dialog then closes. */
  onSave(details: CertificationDetails): Promise<boolean>;
}

/**
 * Edits name, issuer, and dates of a certification, and warns that a verified one will lose its badge. Mounting opens the dialog.
 */
export function EditDialog({ certification, onClose, onSave }: EditDialogProps) {
  const text = useText();
  const intl = useIntl();
  const before = formOf(certification);
  const shownName = certificationName(before.name, intl);
  // A preset is stored with its English name and shown in the nanny's language.
  const [values, setValues] = useState({ ...before, name: shownName });
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const parsed = parseDetails({ ...values, name: values.name.trim() === shownName ? before.name : values.name });
  const issues = parsed.success || !attempted ? [] : toFieldIssues(parsed.error.issues);

  async function save(form: HTMLFormElement) {
    setAttempted(true);
    if (!parsed.success) {
      const [wrong] = toFieldIssues(parsed.error.issues);
      form.querySelector<HTMLElement>(`[name=${wrong?.path}]`)?.focus();
      return;
    }
    setBusy(true);
    setFailed(false);
    const saved = await onSave(parsed.data);
    setBusy(false);
    if (saved) onClose();
    else setFailed(true);
  }

  return (
    <Dialog open title={text('certification.edit.title')} closeLabel={text('common.close')} onClose={onClose}>
      <form
        className={layout['step']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <div className={layout['stack']}>
          {certification.verified ? <Alert tone="info">{text('certification.edit.verified')}</Alert> : null}
          <CertificationFields values={values} issues={issues} onChange={setValues} />
          {failed ? <Alert tone="danger">{text('certification.failed')}</Alert> : null}
        </div>
        <div className={layout['actions']}>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {text('certification.edit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
