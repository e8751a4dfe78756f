import type { Account } from '#domain/account/schema.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { VerificationForm } from '../verification/verification-form.tsx';
import styles from './account.module.css';

interface FreshCodeProps {
  account: Account;
  onFresh(): void;
  onBack(): void;
}

/** Asks for a new code to the nanny's own number before an irreversible action. */
export function FreshCode({ account, onFresh, onBack }: FreshCodeProps) {
  const { session, host } = useServices();
  const text = useText();
  return (
    <div className={styles['account']}>
      <p>{text('account.fresh.text')}</p>
      <VerificationForm
        plain
        initialPhone={account.phone}
        onVerified={({ userId }) => {
          session.remember(userId);
          // Another phone belongs to another person, so the page opens that person's profile.
          if (userId === account.userId) onFresh();
          else host.restart();
        }}
      />
      <div>
        <Button variant="quiet" onClick={onBack}>
          {text('common.cancel')}
        </Button>
      </div>
    </div>
  );
}
