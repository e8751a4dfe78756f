import { useEffect, useEffectEvent, useState } from 'react';
import { createAccountApi } from '#widget/api/account.ts';
import { createReferencesApi } from '#widget/api/reference.ts';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { Dialog } from '#widget/ui/dialog.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import type { AccountPartProps } from './account-part.ts';
import styles from './account.module.css';
import { DataSection } from './data-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EraseForm } from './erase-form.tsx';
import { FreshCode } from './fresh-code.tsx';
import { IntroductionsSection } from './introductions-section.tsx';
import { mayAskFamilies, type Overview, readOverview } from './overview.ts';
import { PauseSection } from './pause-section.tsx';
import { PhoneForm } from './phone-form.tsx';
import { PhoneSection } from './phone-section.tsx';
import { ReferencesSection } from './references-section.tsx';
import { WeekSection } from './week-section.tsx';

interface AccountDialogProps extends Omit<AccountPartProps, 'account' | 'api'> {
  /** Opens a step of the wizard. */
  onStep(index: number): void;
  onClose(): void;
}

/** The open view. The two irreversible ones start with a new code. */
type Place = 'overview' | 'phone' | 'erase';

/** The nanny's account: the week, a pause, the phone number, the signed-in devices, and the data (docs/specification.md 2.13). */
export default function AccountDialog({ editor, toasts, onStep, onClose }: AccountDialogProps) {
  const { request, host } = useServices();
  const text = useText();
  const [api] = useState(() => createAccountApi(request));
  const [overview, setOverview] = useState<Overview | 'loading' | 'failed'>('loading');
  const [place, setPlace] = useState<Place>('overview');
  const [deniedCode, setDeniedCode] = useState(false);

  const referencesOf = (profileId: string) => createReferencesApi(request, profileId);

  function load() {
    readOverview(api, referencesOf).then(setOverview, () => setOverview('failed'));
  }
  const title = text('builder.pageTitle', { step: text(`account.${place}.title`), name: text('common.appName') });
  useEffect(() => {
    const before = document.title;
    host.setTitle(title);
    return () => host.setTitle(before);
  }, [host, title]);

  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);

  function fresh() {
    setDeniedCode(false);
    load();
  }

  function content() {
    if (overview === 'loading') {
      return (
        <output aria-label={text('account.loading')}>
          <Skeleton shape="card" />
        </output>
      );
    }
    if (overview === 'failed') {
      return (
        <RetryState
          title={text('account.title')}
          text={text('account.loadFailed')}
          retryLabel={text('common.retry')}
          onRetry={() => {
            setOverview('loading');
            load();
          }}
        />
      );
    }
    const { account, week, devices, references, introductions } = overview;
    const part = { account, api, editor, toasts };
    if (place !== 'overview' && (!account.isFresh || deniedCode)) {
      return <FreshCode account={account} onFresh={fresh} onBack={() => setPlace('overview')} />;
    }
    if (place === 'phone') {
      return <PhoneForm {...part} onCodeNeeded={() => setDeniedCode(true)} onBack={() => setPlace('overview')} />;
    }
    if (place === 'erase') {
      return <EraseForm {...part} onCodeNeeded={() => setDeniedCode(true)} onBack={() => setPlace('overview')} />;
    }
    return (
      <div className={styles['account']}>
        {week ? (
          <WeekSection
            week={week}
            onStep={(index) => {
              onClose();
              onStep(index);
            }}
          />
        ) : null}
        {introductions && introductions.length > 0 ? <IntroductionsSection items={introductions} /> : null}
        {account.profile && mayAskFamilies(account) ? (
          <ReferencesSection
            api={referencesOf(account.profile.id)}
            items={references}
            onChange={(items) => setOverview({ ...overview, references: items })}
          />
        ) : null}
        <PauseSection {...part} />
        <PhoneSection account={account} onChange={() => setPlace('phone')} />
        <DevicesSection api={api} devices={devices} />
        <DataSection onErase={() => setPlace('erase')} />
      </div>
    );
  }

  return (
    <Dialog open size="wide" title={text(`account.${place}.title`)} closeLabel={text('common.close')} onClose={onClose}>
      {content()}
    </Dialog>
  );
}
