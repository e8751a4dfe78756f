import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { localizePath } from '#domain/locale.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { createProfilesApi } from '../api/profile.ts';
import { ScreenLayout } from '#widget/kit/parts/screen-layout.tsx';
import { LanguageSwitcher } from '#widget/kit/parts/language-switcher.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useSavingOnLeave } from '#widget/form/use-editor.ts';
import { browserClock } from '#widget/browser/clock.ts';
import { anyNetwork } from '../state/completion.ts';
import { logFailure } from '#widget/api/log-failure.ts';
import type { QuickProfile } from '../state/quick-profile.ts';
import type { Toasts } from '../state/toasts.ts';
import { retrying } from '#widget/api/retry.ts';
import { LateToaster } from './late-toaster.tsx';
import { PersonalCard } from './personal-card.tsx';
import { PublishedCard } from './published-card.tsx';
import styles from './quick.module.css';
import { VideoCard } from './video-card.tsx';
import { Check } from 'lucide-react';
import { classNames } from '#widget/ui/class-names.ts';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { Button } from '#widget/ui/button.tsx';

interface QuickFlowProps {
  quick: QuickProfile;
  toasts: Toasts;
}

/** Two cards, personal information and video resume, and a public profile once both are complete (docs/specification.md 2.6). */
export function QuickFlow({ quick, toasts }: QuickFlowProps) {
  const { locale, request } = useServices();
  const text = useText();
  const { editor, verified, renewed } = useStore(quick.$state);
  const current = useStore(editor.$profile);
  const { status } = useStore(editor.autosave.$status);
  const [personalComplete, setPersonalComplete] = useState(false);
  /** How often Save or Create was pressed while something was missing in the form. */
  const [blocked, setBlocked] = useState(0);
  const block = () => setBlocked(blocked + 1);
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState(false);
  const [createFailed, setCreateFailed] = useState(false);
  const videoComplete = current.videoResumeUrl !== undefined;
  const published = current.isPublic && current.isActive;
  useSavingOnLeave(editor);

  useEffect(() => {
    if (status === 'signed-out') void quick.renew();
  }, [status, quick]);

  async function create() {
    setCreating(true);
    setCreateFailed(false);
    try {
      if (!(await editor.autosave.flush())) {
        throw new Error(`Not everything could be saved: ${editor.autosave.$status.get().status}`);
      }
      const flags = { isPublic: true, completenessScore: 100 };
      const retry = { clock: browserClock, network: anyNetwork, signal: new AbortController().signal };
      const api = createProfilesApi(request);
      editor.autosave.adopt(await retrying(() => api.update(current.id, flags), retry));
      setCreated(true);
      toasts.show({ title: text('quick.created') });
    } catch (error) {
      logFailure('publishing', error);
      setCreateFailed(true);
    } finally {
      setCreating(false);
    }
  }

  return (
    <ScreenLayout
      appName={text('common.appName')}
      home={localizePath('/simple', locale)}
      skipLabel={text('common.skipToContent')}
      actions={<LanguageSwitcher />}
    >
      <div className={styles['page']}>
        <Heading level={1} className={styles['pageTitle']}>
          {text('quick.title')}
        </Heading>
        <p className={styles['pageDescription']}>{text('quick.description')}</p>
        {renewed ? <Alert tone="info">{text('quick.renewed')}</Alert> : null}
        <ProgressSteps personal={personalComplete} video={videoComplete} />
        <PersonalCard
          quick={quick}
          toasts={toasts}
          valid={personalComplete}
          blocked={blocked}
          onBlocked={block}
          onValidity={setPersonalComplete}
        />
        <VideoCard quick={quick} profile={current} onProfile={editor.autosave.adopt} />
        {current.held ? (
          <Alert tone="info">
            {current.holdReason === undefined ? null : <p dir="auto">{current.holdReason}</p>}
            <p>{text('quick.held')}</p>
          </Alert>
        ) : published ? (
          <PublishedCard
            profile={current}
            verified={verified}
            isNew={created}
            onCopied={() => toasts.show({ title: text('quick.copied'), description: text('quick.copiedText') })}
          />
        ) : (
          <CreateCard
            personal={personalComplete}
            video={videoComplete}
            creating={creating}
            failed={createFailed}
            onCreate={() => void create()}
            onBlocked={block}
          />
        )}
      </div>
      <LateToaster toasts={toasts} />
    </ScreenLayout>
  );
}

interface ProgressStepsProps {
  personal: boolean;
  video: boolean;
}

/** The two steps; the number of a finished one becomes a check mark. */
function ProgressSteps({ personal, video }: ProgressStepsProps) {
  const text = useText();
  const steps = [
    { id: 'personal', done: personal },
    { id: 'video', done: video },
  ];
  return (
    <ol className={styles['steps']} aria-label={text('quick.progress')}>
      {steps.map(({ id, done }, index) => (
        <li key={id} className={classNames(styles['step'], done && styles['done'])}>
          <span className={styles['mark']} aria-hidden="true">
            {done ? <Check /> : index + 1}
          </span>
          {text(`quick.${id}`)}
          <VisuallyHidden>{text(`builder.status.${done ? 'complete' : 'pending'}`)}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}

interface CreateCardProps {
  /** Whether the personal information is complete. */
  personal: boolean;
  /** Whether there is a video. */
  video: boolean;
  creating: boolean;
  /** The last try failed: the message shows until the next one. */
  failed: boolean;
  onCreate(): void;
  /** Shows what is missing in the form. */
  onBlocked(): void;
}

/** The last button, and the missing requirements. */
function CreateCard({ personal, video, creating, failed, onCreate, onBlocked }: CreateCardProps) {
  const text = useText();
  const id = useId();
  const hint = useRef<HTMLParagraphElement>(null);
  return (
    <div className={styles['create']}>
      {failed ? (
        <Alert tone="danger" takesFocus title={text('builder.toast.submitErrorTitle')}>
          {text('builder.toast.submitErrorText')}
        </Alert>
      ) : null}
      <p ref={hint} id={id} tabIndex={-1}>
        {text(!personal ? 'quick.hint' : video ? 'quick.readyText' : 'builder.missing', {
          fields: text('quick.video'),
        })}
      </p>
      <Button
        variant="primary"
        className={styles['button']}
        aria-disabled={!personal || !video}
        busy={creating}
        aria-describedby={id}
        onClick={!personal ? onBlocked : video ? onCreate : () => hint.current?.focus()}
      >
        {text('quick.create')}
      </Button>
    </div>
  );
}
