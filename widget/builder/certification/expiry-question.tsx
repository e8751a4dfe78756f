import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Certification, CertificationDetails } from '#domain/certification/schema.ts';
import layout from '#widget/form/step-layout.module.css';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { formOf, parseDetails, useDateQuestions } from './certification-fields.tsx';
import { certificationName } from './certification-name.ts';

interface ExpiryQuestionProps {
  certification: Certification;
  onSkip(): void;
  /** Resolves to true when it was saved. */
  onSave(details: CertificationDetails): Promise<boolean>;
}

/** Asks when a certification expires if families want it to be current. The question can be skipped. Mounting opens the dialog. */
export function ExpiryQuestion({ certification, onSkip, onSave }: ExpiryQuestionProps) {
  const text = useText();
  const intl = useIntl();
  const [expiryDate, setExpiryDate] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { expiryDate: question } = useDateQuestions({ issueDate: '', expiryDate });

  async function save() {
    const parsed = parseDetails({ ...formOf(certification), expiryDate });
    if (expiryDate === '' || !parsed.success) return onSkip();
    setBusy(true);
    setFailed(false);
    const saved = await onSave(parsed.data);
    setBusy(false);
    if (saved) onSkip();
    else setFailed(true);
  }

  return (
    <Dialog
      open
      title={text('certification.expiry.title', { name: certificationName(certification.name, intl) })}
      description={text('certification.expiry.text')}
      closeLabel={text('common.close')}
      onClose={onSkip}
    >
      <form
        className={layout['step']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={text('certification.form.expiryDate')}
          type="date"
          name="expiryDate"
          value={expiryDate}
          notice={question && text(question)}
          onChange={(event) => setExpiryDate(event.target.value)}
        />
        {failed ? <Alert tone="danger">{text('certification.failed')}</Alert> : null}
        <div className={layout['actions']}>
          <Button onClick={onSkip}>{text('certification.expiry.skip')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {text('certification.expiry.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
