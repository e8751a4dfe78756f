import { useState } from 'react';
import { ApiError } from '#widget/api/request.ts';
import { localTexts } from '#widget/browser/storage.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { createDraftStore } from '#widget/state/draft-store.ts';
import { userIdKey } from '#widget/state/session.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import type { AccountPartProps } from './account-part.ts';
import styles from './account.module.css';
import { FormButtons } from './form-buttons.tsx';

interface EraseFormProps extends AccountPartProps {
  /** Called when the verified code has expired. */
  onCodeNeeded(): void;
  onBack(): void;
}

/** Lists exactly what is erased and what stays, and asks for a confirmation word before erasing the nanny's data. */
export function EraseForm({ account, api, onCodeNeeded, onBack }: EraseFormProps) {
  const { host } = useServices();
  const text = useText();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const word = text('account.erase.word');

  async function erase() {
    if (isBusy) return;
    if (typed.trim().toLocaleLowerCase() !== word.toLocaleLowerCase()) {
      setError(text('account.erase.wordWrong', { word }));
      return;
    }
    setBusy(true);
    setError('');
    try {
      await api.erase();
      const drafts = createDraftStore(account.userId);
      drafts.save(undefined);
      await drafts.settled();
      localTexts.remove(userIdKey);
      host.leaveAccount();
      host.restart();
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'fresh_code_needed') onCodeNeeded();
      setError((failure instanceof ApiError ? failure.error : undefined) ?? text('account.failed'));
      setBusy(false);
    }
  }

  return (
    <form
      className={styles['account']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void erase();
      }}
    >
      <div className={styles['section']}>
        <p>{text('account.erase.goes')}</p>
        <ul className={styles['bullets']}>
          {(['profile', 'files', 'words', 'sessions'] as const).map((part) => (
            <li key={part}>{text(`account.erase.goes.${part}`)}</li>
          ))}
        </ul>
        <p>{text('account.erase.stays')}</p>
      </div>
      <Alert tone="danger">{text('account.erase.final')}</Alert>
      <TextField
        name="word"
        label={text('account.erase.wordLabel', { word })}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <FormButtons label={text('account.erase.confirm')} variant="danger" busy={isBusy} onCancel={onBack} />
    </form>
  );
}
