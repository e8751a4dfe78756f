import { useState } from 'react';
import { type Locale, localeFacts, locales } from '#domain/locale.ts';
import { nameOrder } from '#domain/profile/name.ts';
import type { OwnReference } from '#domain/reference/schema.ts';
import type { ReferencesApi } from '#widget/api/reference.ts';
import { ApiError } from '#widget/api/request.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import styles from './account.module.css';
import { FormButtons } from './form-buttons.tsx';

const emptyFields = { firstName: '', lastName: '', reach: '', fromMonth: '', toMonth: '' };

interface ReferenceFormProps {
  api: ReferencesApi;
  onAsked(asked: OwnReference): void;
  onCancel(): void;
}

/** A former family: its name, its contact and language, and the period of the nanny's work. The server validates the values. */
export function ReferenceForm({ api, onAsked, onCancel }: ReferenceFormProps) {
  const text = useText();
  const { locale } = useServices();
  const [fields, setFields] = useState(emptyFields);
  const [language, setLanguage] = useState<Locale>(locale);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [trouble, setTrouble] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function ask() {
    if (isBusy) return;
    setBusy(true);
    setTrouble('');
    setErrors({});
    try {
      onAsked(await api.ask({ ...payloadOf(fields), locale: language }));
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [fieldOf(path), message])));
      const words = error instanceof ApiError ? error.error : undefined;
      if (issues.length === 0) setTrouble(words ?? text('account.failed'));
      setBusy(false);
    }
  }

  const field = (name: keyof typeof emptyFields) => ({
    name,
    label: text(`account.references.${name}`),
    value: fields[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setFields({ ...fields, [name]: currentTarget.value }),
  });

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      {trouble === '' ? null : (
        <Alert tone="danger" takesFocus>
          {trouble}
        </Alert>
      )}
      {nameOrder(locale).map((name) => (
        <TextField key={name} {...field(name)} autoComplete="off" />
      ))}
      <TextField {...field('reach')} autoComplete="off" hint={text('account.references.reachHint')} />
      <SelectField
        name="language"
        label={text('account.references.language')}
        options={locales.map((value) => ({ value, label: localeFacts[value].ownName }))}
        value={language}
        onChange={({ currentTarget }) => setLanguage(locales.find((one) => one === currentTarget.value) ?? locale)}
      />
      <TextField {...field('fromMonth')} type="month" placeholder="2023-04" />
      <TextField {...field('toMonth')} type="month" placeholder="2023-04" />
      <FormButtons label={text('account.references.send')} variant="primary" busy={isBusy} onCancel={onCancel} />
    </form>
  );
}

/** The contact is an email address if it contains an at-sign. */
function payloadOf({ reach, ...rest }: typeof emptyFields) {
  return { ...rest, ...(reach.includes('@') || reach.trim() === '' ? { email: reach } : { phone: reach }) };
}

function fieldOf(path: string): string {
  return path === 'email' || path === 'phone' ? 'reach' : path;
}
