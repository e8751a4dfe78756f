import { useState } from 'react';
import { type ChangePhone, keptProfiles, type PhoneProfile } from '#domain/account/schema.ts';
import { type TwoProfiles, twoProfilesOf } from '#widget/api/account.ts';
import { ApiError } from '#widget/api/request.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { VerificationForm } from '../verification/verification-form.tsx';
import type { AccountPartProps } from './account-part.ts';
import styles from './account.module.css';
import { useIntl } from 'react-intl';
import { personName } from '#domain/profile/name.ts';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';

interface PhoneFormProps extends AccountPartProps {
  /** Called when the verified code has expired. */
  onCodeNeeded(): void;
  onBack(): void;
}

interface Choice extends TwoProfiles {
  verified: ChangePhone;
}

/** Changes the phone number, which a code verifies. If the new number has its own profile, the nanny chooses which one stays. */
export function PhoneForm({ account, api, onCodeNeeded, onBack }: PhoneFormProps) {
  const { session, host } = useServices();
  const text = useText();
  const [choice, setChoice] = useState<Choice>();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');

  const codes = {
    async sendCode(phone: string) {
      const resendAfterSeconds = await noticing(api.sendChangeCode(phone));
      return { success: true as const, userId: account.userId, existingProfile: false, resendAfterSeconds };
    },
    async verifyCode(phone: string, code: string, lastNameOrEmail?: string) {
      const verified = { phone, code, lastNameOrEmail };
      try {
        const userId = await noticing(api.changePhone(verified));
        return { success: true as const, userId, existingProfile: true };
      } catch (error) {
        const profiles = twoProfilesOf(error);
        if (!profiles) throw error;
        setChoice({ ...profiles, verified });
        return { success: true as const, userId: '', existingProfile: true };
      }
    },
  };

  async function noticing<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'fresh_code_needed') onCodeNeeded();
      throw error;
    }
  }

  function changed(userId: string) {
    if (userId === '') return;
    session.remember(userId);
    host.restart();
  }

  async function keep(which: 'mine' | 'other') {
    if (!choice || isBusy) return;
    setBusy(true);
    setTrouble('');
    try {
      changed(await noticing(api.changePhone({ ...choice.verified, keep: which })));
    } catch (error) {
      setTrouble((error instanceof ApiError ? error.error : undefined) ?? text('account.failed'));
      setBusy(false);
    }
  }

  return (
    <div className={styles['account']}>
      {choice ? (
        <>
          {trouble === '' ? null : (
            <Alert tone="danger" takesFocus>
              {trouble}
            </Alert>
          )}
          <ProfileChoice
            mine={choice.mine ?? nobody}
            other={choice.other}
            busy={isBusy}
            onKeep={(which) => void keep(which)}
          />
        </>
      ) : (
        <>
          <p>{text('account.phone.formText')}</p>
          <VerificationForm plain codes={codes} onVerified={({ userId }) => changed(userId)} />
        </>
      )}
      <div>
        <Button variant="quiet" onClick={onBack}>
          {text('common.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** A profile with nothing filled in yet. */
const nobody: PhoneProfile = { isPublic: false, updatedAt: new Date(0).toISOString() };

interface ProfileChoiceProps {
  mine: PhoneProfile;
  other: PhoneProfile;
  busy: boolean;
  onKeep(which: (typeof keptProfiles)[number]): void;
}

/** Two profiles, of which one stays. It asks for confirmation, because the other is erased permanently. */
function ProfileChoice({ mine, other, busy, onKeep }: ProfileChoiceProps) {
  const text = useText();
  const intl = useIntl();
  const [kept, setKept] = useState<'mine' | 'other'>();
  const profiles = { mine, other };
  const nameOf = (profile: PhoneProfile) => personName(profile) || text('account.phone.unnamed');
  return (
    <>
      <p>{text('account.phone.twoProfiles')}</p>
      <div className={styles['choices']}>
        {keptProfiles.map((which) => (
          <div key={which} className={styles['choice']}>
            <strong dir="auto">{nameOf(profiles[which])}</strong>
            <span className={styles['note']}>
              {text(`account.phone.${which}`)}
              {' · '}
              {text(profiles[which].isPublic ? 'account.phone.published' : 'account.phone.draft')}
              {' · '}
              {text('account.phone.edited', {
                date: intl.formatDate(profiles[which].updatedAt, { dateStyle: 'medium' }),
              })}
            </span>
            <div>
              <Button busy={busy && kept === which} onClick={() => setKept(which)}>
                {text('account.phone.keep')}
              </Button>
            </div>
          </div>
        ))}
      </div>
      <ConfirmDialog
        open={kept !== undefined && !busy}
        title={text('account.phone.keepTitle')}
        description={text('account.phone.keepText', { name: nameOf(profiles[kept === 'mine' ? 'other' : 'mine']) })}
        confirmLabel={text('account.phone.keepConfirm')}
        cancelLabel={text('common.cancel')}
        onConfirm={() => kept && onKeep(kept)}
        onCancel={() => setKept(undefined)}
      />
    </>
  );
}
