import { useEffect, useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { createProfilesApi, type ProfilesApi } from '../api/profile.ts';
import { loadCatalogue } from '#widget/kit/catalogues.ts';
import { createDraftStore, type Draft, type DraftStore } from '../state/draft-store.ts';
import { ScreenLayout } from '#widget/kit/parts/screen-layout.tsx';
import { Gate } from '#widget/kit/parts/gate.tsx';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { Wizard } from './wizard/wizard.tsx';

const workspaceAreas = [
  'common',
  'verification',
  'builder',
  'errors',
  'labels',
  'steps',
  'avatar',
  'certification',
  'assistant',
  'home',
] as const;

interface WorkspaceProps {
  userId: string;
  /** The verified phone, E.164. */
  phone: string | undefined;
  /** False if the server said that this user has no profile yet. Then none is requested. */
  hasProfile: boolean | undefined;
}

interface Opened {
  profile: OwnerProfile;
  draft: Draft | undefined;
  catalogue: Record<string, string>;
}

type Opening = 'loading' | 'creating' | 'failed' | Opened;

/** A verified user's builder: loads or creates the profile, then shows the wizard (docs/specification.md 2.2, 4). */
export default function Workspace(props: WorkspaceProps) {
  const [attempt, setAttempt] = useState(1);
  return <OpeningWorkspace key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function OpeningWorkspace({ userId, phone, hasProfile, onRetry }: WorkspaceProps & { onRetry(): void }) {
  const { locale, request } = useServices();
  const [api] = useState(() => createProfilesApi(request));
  const [drafts] = useState(() => createDraftStore(userId));
  const [opening, setOpening] = useState<Opening>('loading');
  const intl = useIntl();
  const text = useText();
  const appName = text('common.appName');

  useEffect(() => {
    let current = true;
    const show = (next: Opening) => {
      if (current) setOpening(next);
    };
    const catalogue = loadCatalogue(locale, workspaceAreas);
    open({ userId, hasProfile, api, drafts, catalogue, onCreate: () => show('creating') }).then(show, () =>
      show('failed'),
    );
    return () => {
      current = false;
    };
  }, [userId, hasProfile, api, drafts, locale]);

  if (opening === 'loading' || opening === 'creating') {
    return <Gate appName={appName} text={text(`verification.${opening}Profile`)} shape="wizard" />;
  }
  if (opening === 'failed') {
    return (
      <ScreenLayout appName={appName}>
        <RetryState
          title={text('verification.loadFailedTitle')}
          text={text('verification.unreachable')}
          retryLabel={text('common.retry')}
          onRetry={onRetry}
        />
      </ScreenLayout>
    );
  }
  const { catalogue, profile, draft } = opening;
  // The page names the agency; the catalogue only names the product.
  const messages = { ...catalogue, 'common.appName': appName };
  return (
    <IntlProvider locale={intl.locale} messages={messages} onError={intl.onError}>
      <Wizard api={api} drafts={drafts} profile={profile} draft={draft} userId={userId} phone={phone} />
    </IntlProvider>
  );
}

interface OpenOptions {
  userId: string;
  hasProfile: boolean | undefined;
  api: Pick<ProfilesApi, 'ofUser' | 'create'>;
  drafts: Pick<DraftStore, 'load'>;
  catalogue: Promise<Record<string, string>>;
  onCreate(): void;
}

async function open({ userId, hasProfile, api, drafts, catalogue, onCreate }: OpenOptions): Promise<Opened> {
  async function findOrCreate() {
    // If a profile exists after all, `create` returns it.
    const found = hasProfile === false ? undefined : await api.ofUser(userId);
    if (found) return found;
    onCreate();
    return api.create(userId);
  }
  const [profile, draft, texts] = await Promise.all([findOrCreate(), drafts.load(), catalogue]);
  return { profile, draft, catalogue: texts };
}
