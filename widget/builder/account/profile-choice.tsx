import { useState } from 'react';
import { useIntl } from 'react-intl';
import { keptProfiles, type PhoneProfile } from '#domain/account/schema.ts';
import { personName } from '#domain/profile/name.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import styles from './account.module.css';

interface ProfileChoiceProps {
  mine: PhoneProfile;
  other: PhoneProfile;
  busy: boolean;
  onKeep(which: (typeof keptProfiles)[number]): void;
}

/** Two profiles, of which one stays. It asks for confirmation, because the other is erased permanently. */
export function ProfileChoice({ mine, other, busy, onKeep }: ProfileChoiceProps) {
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
