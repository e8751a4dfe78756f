import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { OwnReference } from '#domain/reference/schema.ts';
import type { ReferencesApi } from '#widget/api/reference.ts';
import { ApiError } from '#widget/api/request.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';
import { ReferenceForm } from './reference-form.tsx';

interface ReferencesSectionProps {
  api: ReferencesApi;
  /** Undefined if they could not be read. */
  items: OwnReference[] | undefined;
  onChange(items: OwnReference[]): void;
}

/** The requested references: the status of each, and actions to add and withdraw one. */
export function ReferencesSection({ api, items, onChange }: ReferencesSectionProps) {
  const text = useText();
  const intl = useIntl();
  const [trouble, setTrouble] = useState(items === undefined ? text('account.failed') : '');
  const [isAsking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState<OwnReference>();
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setTrouble('');
    try {
      await work();
    } catch (error) {
      setTrouble((error instanceof ApiError ? error.error : undefined) ?? text('account.failed'));
    } finally {
      setBusy(false);
      setLeaving(undefined);
    }
  }

  const remove = ({ id }: OwnReference) =>
    run(async () => {
      await api.remove(id);
      onChange((items ?? []).filter((item) => item.id !== id));
    });

  const askAgain = ({ id }: OwnReference) =>
    run(async () => {
      const asked = await api.askAgain(id);
      onChange((items ?? []).map((item) => (item.id === id ? asked : item)));
    });

  return (
    <AccountSection title={text('account.references.title')}>
      <p>{text('account.references.text')}</p>
      {trouble === '' ? null : (
        <Alert tone="danger" takesFocus={items !== undefined}>
          {trouble}
        </Alert>
      )}
      {items && items.length > 0 ? (
        <ul className={styles['list']}>
          {items.map((item) => (
            <li key={item.id} className={styles['row']}>
              <span>
                <span dir="auto">{`${item.firstName} ${item.lastName}`}</span>
                <br />
                <span className={styles['note']}>{stateOf(item)}</span>
                {item.state === 'asked' && !item.isExpired ? (
                  <span className={styles['note']}>
                    <br />
                    {text('account.references.until', { date: intl.formatDate(item.expiresAt, { dateStyle: 'long' }) })}
                  </span>
                ) : null}
              </span>
              <span className={styles['buttons']}>
                {item.isExpired ? (
                  <Button busy={isBusy} onClick={() => void askAgain(item)}>
                    {text('account.references.again')}
                  </Button>
                ) : null}
                <Button variant="quiet" onClick={() => setLeaving(item)}>
                  {text('account.references.remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {isAsking ? (
        <ReferenceForm
          api={api}
          onAsked={(asked) => {
            onChange([asked, ...(items ?? [])]);
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <Button onClick={() => setAsking(true)}>{text('account.references.ask')}</Button>
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        title={text('account.references.removeTitle', { name: leaving?.firstName ?? '' })}
        description={text('account.references.removeText')}
        confirmLabel={text('account.references.remove')}
        cancelLabel={text('common.cancel')}
        busy={isBusy}
        onConfirm={() => leaving && void remove(leaving)}
        onCancel={() => setLeaving(undefined)}
      />
    </AccountSection>
  );

  function stateOf({ state, isExpired }: OwnReference): string {
    return text(`account.references.state.${state === 'asked' && isExpired ? 'expired' : state}`);
  }
}
