import { type SubmitEvent, useState } from 'react';
import { deskProfileLimits, reasonSchema } from '#domain/profile/desk.ts';
import { type Locale, localeFacts, locales } from '#domain/locale.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDraft } from '../use-draft.ts';
import styles from './profile-pane.module.css';
import type { Catalogue } from '#domain/messages/catalogue.ts';

interface ReasonDialogProps {
  kind: keyof typeof reasonTemplates;
  /** The id of the held or refused item: an unsent reason is stored under it. */
  subject: string;
  name: string;
  /** The language of messages to the nanny. */
  language: Locale;
  onClose(): void;
  /** @param forget deletes the stored reason after it was sent */
  onSend(reason: string, forget: () => void): void;
}

/** Asks for a reason that a nanny will read, with templates in the nanny's language. */
export function ReasonDialog({ kind, subject, name, language, onClose, onSend }: ReasonDialogProps) {
  const text = useText();
  const [locale, setLocale] = useState(language);
  const [reason, type] = useDraft(`reason/${kind}/${subject}`);
  const [error, setError] = useState<string>();

  async function take(template: string) {
    const words = await reasonText(locale, kind, template);
    if (words === undefined) return;
    type(reason.trim() === '' ? words : `${reason.trimEnd()}\n\n${words}`);
    setError(undefined);
  }
  function send(event: SubmitEvent) {
    event.preventDefault();
    const given = reasonSchema.safeParse({ reason });
    if (given.success) onSend(given.data.reason, () => type(''));
    else setError(text(given.error.issues[0]?.message ?? 'validation.reason'));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text(`desk.reason.${kind}.title`, { name })}
      description={text(`desk.reason.${kind}.hint`)}
      closeLabel={text('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button variant="danger" type="submit" form="reason">
            {text(`desk.reason.${kind}.send`)}
          </Button>
        </>
      }
    >
      <form id="reason" noValidate onSubmit={send} className={styles['form']}>
        <SelectField
          label={text('desk.reason.language')}
          value={locale}
          options={locales.map((value) => ({ value, label: localeFacts[value].ownName }))}
          onChange={({ currentTarget }) => {
            const chosen = locales.find((value) => value === currentTarget.value);
            if (chosen) setLocale(chosen);
          }}
        />
        <fieldset aria-label={text('desk.reason.templates')} className={styles['templates']}>
          {reasonTemplates[kind].map((template) => (
            <Button key={template} className={styles['template']} onClick={() => void take(template)}>
              {text(`desk.reason.${kind}.${template}`)}
            </Button>
          ))}
        </fieldset>
        <TextArea
          data-autofocus=""
          label={text('desk.reason.label')}
          value={reason}
          lang={localeFacts[locale].htmlLang}
          error={error}
          limit={deskProfileLimits.reason}
          counter={(remaining) => text('desk.remaining', { count: remaining })}
          onChange={({ currentTarget }) => {
            type(currentTarget.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}

/** Common reasons: each has a title (`desk.reason.…`) and a text for the nanny (`desk.reason.….text`). */
const reasonTemplates = {
  hold: ['portrait', 'contact', 'video', 'experience', 'other'],
  refuse: ['unreadable', 'name', 'expired', 'wrong', 'pages'],
} as const;

const files = import.meta.glob<Catalogue>('../../../worker/domain/messages/profile/desk/*.json', { import: 'default' });

/** The text of a reason in the nanny's language; undefined for an unknown template. */
async function reasonText(locale: Locale, kind: keyof typeof reasonTemplates, template: string) {
  const catalogue = await files[`../../../worker/domain/messages/profile/desk/${locale}.json`]?.();
  return catalogue?.[`desk.reason.${kind}.${template}.text`];
}
