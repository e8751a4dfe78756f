import { useEffect, useEffectEvent, useState } from 'react';
import { createAccountApi, type Introductions } from '#widget/api/account.ts';
import { createReferencesApi } from '#widget/api/reference.ts';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { Dialog } from '#widget/ui/dialog.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import type { AccountPartProps } from './account-part.ts';
import styles from './account.module.css';
import { DevicesSection } from './devices-section.tsx';
import { EraseForm } from './erase-form.tsx';
import { mayAskFamilies, type Overview, readOverview } from './overview.ts';
import { PauseSection } from './pause-section.tsx';
import { PhoneForm } from './phone-form.tsx';
import { ReferencesSection } from './references-section.tsx';
import type { Account, Week } from '#domain/account/schema.ts';
import { displayPhone, unbroken } from '#domain/phone-display.ts';
import { Button } from '#widget/ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { useIntl } from 'react-intl';
import { VerificationForm } from '../verification/verification-form.tsx';
import { saveExport } from '#widget/api/save-export.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { findingSteps } from '#domain/assistant/findings.ts';
import { steps } from '../steps.ts';

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

/** The phone number used to sign in, and the button to change it. */
function PhoneSection({ account, onChange }: { account: Account; onChange(): void }) {
  const text = useText();
  if (account.phone === undefined) return null;
  return (
    <AccountSection title={text('account.phone.section')}>
      <p>{text('account.phone.text', { phone: unbroken(displayPhone(account.phone)) })}</p>
      <Button onClick={onChange}>{text('account.phone.change')}</Button>
    </AccountSection>
  );
}

/** Where the agency asked about the nanny, showed her profile to a family, and where she was chosen. It names no family. */
function IntroductionsSection({ items }: { items: Introductions }) {
  const intl = useIntl();
  const text = useText();
  return (
    <AccountSection title={text('account.introductions.title')}>
      <p className={styles['note']}>{text('account.introductions.note')}</p>
      <ul className={styles['list']}>
        {items.map(({ state, at, family }, place) => (
          // Several introductions may have the same state and time.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at}-${String(place)}`} className={styles['row']}>
            <span>{text(`account.introductions.${state}`, { family: family ?? '' })}</span>
            <span className={styles['note']}>
              {intl.formatDate(at, {
                dateStyle: 'medium',
                ...((state === 'meeting' || state === 'canceled') && { timeStyle: 'short' }),
              })}
            </span>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

interface FreshCodeProps {
  account: Account;
  onFresh(): void;
  onBack(): void;
}

/** Asks for a new code to the nanny's own number before an irreversible action. */
function FreshCode({ account, onFresh, onBack }: FreshCodeProps) {
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

/** Exports all of the nanny's data as one file, or starts erasing it. */
function DataSection({ onErase }: { onErase(): void }) {
  const { connection, locale } = useServices();
  const text = useText();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function save() {
    setState('busy');
    try {
      await saveExport(connection, locale);
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <AccountSection title={text('account.data.title')}>
      <p>{text('account.data.exportText')}</p>
      {state === 'failed' ? (
        <Alert tone="danger" takesFocus>
          {text('account.data.exportFailed')}
        </Alert>
      ) : null}
      <div className={styles['buttons']}>
        <Button busy={state === 'busy'} onClick={() => void save()}>
          {text('account.data.export')}
        </Button>
        <Button variant="quiet" onClick={onErase}>
          {text('account.data.erase')}
        </Button>
      </div>
    </AccountSection>
  );
}

interface WeekSectionProps {
  week: Week;
  onStep(index: number): void;
}

/** Page views, requests from families, and the most useful improvement. It names nobody. */
function WeekSection({ week, onStep }: WeekSectionProps) {
  const text = useText();
  return (
    <AccountSection title={text('account.week.title')}>
      <dl className={styles['numbers']}>
        <div>
          <dt>{text('account.week.views')}</dt>
          <dd>{week.views}</dd>
        </div>
        <div>
          <dt>{text('account.week.requests')}</dt>
          <dd>{week.requests}</dd>
        </div>
      </dl>
      <p className={styles['note']}>{text('account.week.before', { count: week.viewsBefore })}</p>
      {week.advice.length === 0 ? null : (
        <>
          <p>{text('account.week.advice')}</p>
          <ul className={styles['list']}>
            {week.advice.filter(isFinding).map((code) => (
              <li key={code} className={styles['row']}>
                <span>{text(`assistant.finding.${code}`)}</span>
                <Button onClick={() => onStep(steps.findIndex((step) => step.id === findingSteps[code]))}>
                  {text('account.week.do')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </AccountSection>
  );
}

function isFinding(code: string): code is keyof typeof findingSteps {
  return Object.hasOwn(findingSteps, code);
}
