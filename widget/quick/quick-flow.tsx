import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { localizePath } from '#domain/locale.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Toaster } from '#widget/ui/toaster.tsx';
import type { ProfilesApi } from '../api/profiles.ts';
import { Frame } from '../builder/parts/frame.tsx';
import { LanguageSwitcher } from '../builder/parts/language-switcher.tsx';
import { useServices } from '../builder/services.tsx';
import { useText } from '../builder/text.ts';
import { useEditor } from '../builder/wizard/use-editor.ts';
import { useSaveTrouble } from '../builder/wizard/use-save-trouble.ts';
import { browserClock } from '../state/clock.ts';
import type { Draft, DraftStore } from '../state/draft-store.ts';
import { logFailure } from '../state/log-failure.ts';
import { forgetQuickUser } from '../state/quick-user.ts';
import { localTexts } from '../state/storage.ts';
import { createToasts } from '../state/toasts.ts';
import { anyNetwork } from '../state/completion.ts';
import { retrying } from '../state/uploads/retry.ts';
import { CreateCard } from './create-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { PublishedCard } from './published-card.tsx';
import styles from './quick-flow.module.css';
import { VideoCard } from './video-card.tsx';

interface QuickFlowProps {
  api: ProfilesApi;
  drafts: DraftStore;
  profile: OwnerProfile;
  draft: Draft | undefined;
  verified: boolean;
  renewed: boolean;
  /** Her session ended; what she typed is kept. Absent when opening a new one does not help. */
  onExpired: (() => void) | undefined;
}

/** Two cards, personal information and video resume, and a public profile once both are complete (spec.md 2.6). */
export function QuickFlow({ api, drafts, profile, draft, verified, renewed, onExpired }: QuickFlowProps) {
  const { locale, session, host } = useServices();
  const text = useText();
  const [toasts] = useState(createToasts);
  const editor = useEditor({ profile, draft, api, drafts, onFailure: showSaveError });
  const showTrouble = useSaveTrouble(editor, toasts);
  const current = useStore(editor.$profile);
  const shownToasts = useStore(toasts.$shown);
  const [personalComplete, setPersonalComplete] = useState(false);
  const [creating, setCreating] = useState(false);
  const [createFailed, setCreateFailed] = useState(false);
  const videoComplete = current.videoResumeUrl !== undefined;
  const published = current.isPublic && current.isActive;
  const { status } = useStore(editor.autosave.$status);

  const renew = useEffectEvent(() => void drafts.settled().then(onExpired));
  useEffect(() => {
    if (status === 'signed-out') renew();
  }, [status]);

  function showSaveError() {
    showTrouble();
  }

  async function save() {
    if (await editor.autosave.flush()) toasts.show({ title: text('builder.toast.personalSaved') });
    else showSaveError();
  }

  async function create() {
    setCreating(true);
    setCreateFailed(false);
    try {
      if (!(await editor.autosave.flush())) {
        throw new Error(`Not everything could be saved: ${editor.autosave.$status.get().status}`);
      }
      const flags = { isPublic: true, completenessScore: 100 };
      const retry = { clock: browserClock, network: anyNetwork, signal: new AbortController().signal };
      editor.autosave.adopt(await retrying(() => api.update(profile.id, flags), retry));
      toasts.show({ title: text('quick.created') });
    } catch (error) {
      logFailure('publishing', error);
      setCreateFailed(true);
    } finally {
      setCreating(false);
    }
  }

  async function startAnother() {
    try {
      await session.signOut();
      forgetQuickUser(localTexts);
      host.restart();
    } catch {
      toasts.show({ title: text('quick.anotherFailed'), tone: 'danger' });
    }
  }

  return (
    <Frame appName={text('common.appName')} home={localizePath('/simple', locale)} actions={<LanguageSwitcher />}>
      <div className={styles['page']}>
        <h1 className={styles['title']}>{text('quick.title')}</h1>
        <p className={styles['description']}>{text('quick.description')}</p>
        {renewed ? <Alert tone="info">{text('quick.renewed')}</Alert> : null}
        <ProgressSteps personal={personalComplete} video={videoComplete} />
        <PersonalCard editor={editor} valid={personalComplete} onValidity={setPersonalComplete} onSave={save} />
        <VideoCard profile={current} onProfile={editor.autosave.adopt} />
        {current.held ? (
          <Alert tone="info">{text('quick.held')}</Alert>
        ) : published ? (
          <PublishedCard
            profile={current}
            verified={verified}
            onCopied={() => toasts.show({ title: text('quick.copied'), description: text('quick.copiedText') })}
            onAnother={() => void startAnother()}
          />
        ) : (
          <CreateCard
            ready={personalComplete && videoComplete}
            creating={creating}
            failed={createFailed}
            onCreate={() => void create()}
          />
        )}
      </div>
      <Toaster
        toasts={shownToasts}
        onDismiss={toasts.dismiss}
        label={text('builder.notification')}
        closeLabel={text('common.close')}
      />
    </Frame>
  );
}
