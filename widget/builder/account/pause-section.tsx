import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { ApiError } from '#widget/api/request.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import type { AccountPartProps } from './account-part.ts';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';

/** Pauses the profile, with the day of return if known. One press ends the pause. */
export function PauseSection({ api, editor, toasts }: AccountPartProps) {
  const text = useText();
  const intl = useIntl();
  const { pausedAt, pausedUntil } = useStore(editor.$profile);
  const [until, setUntil] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');

  async function change(call: () => Promise<OwnerProfile>, done: string) {
    if (isBusy) return;
    setBusy(true);
    setTrouble('');
    try {
      editor.autosave.adopt(await call());
      toasts.show({ title: text(done) });
    } catch (error) {
      const words = error instanceof ApiError ? (error.issues[0]?.message ?? error.error) : undefined;
      setTrouble(words ?? text('account.failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AccountSection title={text('account.pause.title')}>
      {trouble === '' ? null : (
        <Alert tone="danger" takesFocus>
          {trouble}
        </Alert>
      )}
      {pausedAt === undefined ? (
        <form
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void change(() => api.pause(until === '' ? undefined : until), 'account.pause.done');
          }}
        >
          <p>{text('account.pause.text')}</p>
          <TextField
            type="date"
            name="until"
            label={text('account.pause.until')}
            hint={text('account.pause.untilHint')}
            optional={text('common.optional')}
            value={until}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
          <div>
            <Button type="submit" busy={isBusy}>
              {text('account.pause.start')}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p>
            {pausedUntil === undefined
              ? text('account.pause.isOn')
              : text('account.pause.isOnUntil', {
                  date: intl.formatDate(`${pausedUntil}T00:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' }),
                })}
          </p>
          <Button variant="primary" busy={isBusy} onClick={() => void change(api.resume, 'account.pause.over')}>
            {text('account.pause.end')}
          </Button>
        </>
      )}
    </AccountSection>
  );
}
