import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { localizePath } from '#domain/locale.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { clampStep } from '#domain/profile/wizard.ts';
import { Toaster } from '#widget/ui/toaster.tsx';
import type { ProfilesApi } from '../../api/profile.ts';
import { browserClock } from '#widget/browser/clock.ts';
import { publish } from '../../state/completion.ts';
import type { Draft, DraftStore } from '../../state/draft-store.ts';
import { forgetArrival, readArrival } from '../../state/arrival.ts';
import { logFailure } from '#widget/api/log-failure.ts';
import { forgetKeptStep, keepStep, readKeptStep } from '../../state/kept-step.ts';
import { localTexts, sessionTexts } from '#widget/browser/storage.ts';
import { createToasts } from '../../state/toasts.ts';
import { certificationListOf } from '../certification/certification-list.ts';
import { ScreenLayout } from '#widget/kit/parts/screen-layout.tsx';
import { Miniature } from '../preview/miniature.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { isStepValid } from '../steps/step-forms.ts';
import { preloadSteps, steps } from '../steps.ts';
import { useText } from '#widget/kit/text.ts';
import { useVideoBeforePublishing } from '#widget/video/index.ts';
import { WorkbenchContext } from '#widget/kit/workbench.ts';
import { HomeStrip } from './home-strip.tsx';
import { HeaderActions } from './header-actions.tsx';
import { gapSteps, type PublishingGap, publishingGaps } from './publishing-gaps.ts';
import { PublishSheet } from './publish-sheet.tsx';
import { QuickDraftDialog } from './quick-draft-dialog.tsx';
import { SignedOutDialog } from './signed-out-dialog.tsx';
import { StepRail } from './step-rail.tsx';
import { StepShell } from './step-shell.tsx';
import { type AskedField, AskedFieldContext } from '#widget/form/asked-field.ts';
import { useEditor } from '#widget/form/use-editor.ts';
import { useFieldNames } from '#widget/form/use-field-names.ts';
import { showSaveTrouble } from '#widget/form/save-trouble.ts';
import { useStepAddress } from './use-step-address.ts';
import styles from './wizard.module.css';
import type { Editor } from '../../state/editor.ts';

/** How long "Profile submitted" shows before the public page opens, in ms. */
const submittedShownMs = 2000;

interface WizardProps {
  api: ProfilesApi;
  drafts: DraftStore;
  profile: OwnerProfile;
  draft: Draft | undefined;
  userId: string;
  /** The verified phone, E.164. */
  phone: string | undefined;
}

/** The profile builder of docs/specification.md 2.4. */
export function Wizard({ api, drafts, profile, draft, userId, phone }: WizardProps) {
  const services = useServices();
  const { locale, host } = services;
  const text = useText();
  const [toasts] = useState(createToasts);
  const editor = useEditor({ profile, draft, api, drafts, onFailure: showSaveError });
  const fieldNames = useFieldNames();
  const [workbench] = useState(() => ({ editor, toasts }));
  const [index, setIndex] = useState(() => firstStep({ asked: host.askedStep(), userId, phone, editor }));
  const [arrival] = useState(() => readArrival(sessionTexts));
  // After the code screen, the focus moves to the step's heading.
  const [moved, setMoved] = useState(arrival !== undefined);
  const [asked, setAsked] = useState<AskedField | undefined>(() =>
    host.asksForCaptions() ? { name: 'videoTranscript' } : undefined,
  );
  const [openStepIsValid, setOpenStepIsValid] = useState(false);
  const [signInDismissed, setSignInDismissed] = useState(false);
  const [completing, setCompleting] = useState(false);
  /** Shown until the nanny tries again or goes to another step. */
  const [publishFailed, setPublishFailed] = useState(false);
  const [gaps, setGaps] = useState<readonly PublishingGap[]>([]);
  const video = useVideoBeforePublishing(profile, editor.autosave.adopt);
  const shownToasts = useStore(toasts.$shown);
  const status = useStore(editor.autosave.$status);
  const step = steps[clampStep(index, steps.length)] ?? steps[0];
  const pushAddress = useStepAddress({ index, canOpen: canReturn, onStep: show });

  const welcomeBack = useEffectEvent(() => {
    forgetArrival(sessionTexts);
    if (arrival?.existingProfile) toasts.show({ title: text('verification.existingProfile') });
  });
  useEffect(() => {
    if (status.status === 'saved') host.emit('saved', {});
  }, [host, status.status]);
  useEffect(() => void certificationListOf(services, profile.id).refresh(), [services, profile.id]);
  useEffect(() => keepStep(localTexts, userId, step.id), [userId, step.id]);
  useEffect(() => {
    preloadSteps();
    welcomeBack();
    // Back from the public page may restore this page as it was left.
    const comeBack = () => setCompleting(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  function showSaveError() {
    showSaveTrouble(editor.autosave, toasts, text);
  }

  function goTo(next: number) {
    const target = clampStep(next, steps.length);
    pushAddress(target);
    show(target);
  }

  function goToCaptions() {
    goTo(steps.findIndex(({ id }) => id === 'video-resume'));
    setAsked({ name: 'videoTranscript' });
  }

  function show(target: number) {
    video.leave();
    setAsked(undefined);
    setPublishFailed(false);
    setGaps([]);
    setIndex(target);
    setMoved(true);
    host.emit('step', { id: steps[target]?.id ?? step.id, number: target + 1 });
  }

  /** All earlier steps, and later ones if every step before them is valid (docs/specification.md 4). */
  function canOpen(target: number): boolean {
    if (completing) return false;
    const onTheWay = steps.slice(index + 1, target);
    return (
      target < index || (openStepIsValid && onTheWay.every(({ id }) => isStepValid(id, editor.formContent(id), phone)))
    );
  }

  /** The same for the browser's Back and Forward, which may come before the form is mounted and has reported its validity. */
  function canReturn(target: number): boolean {
    return !completing && steps.slice(index, target).every(({ id }) => isStepValid(id, editor.formContent(id), phone));
  }

  async function save() {
    if (await editor.autosave.flush()) {
      showSaved(editor.$unsavable.get());
    } else if (editor.autosave.$status.get().status === 'signed-out') {
      setSignInDismissed(false);
    } else if (editor.autosave.$status.get().status !== 'conflict') {
      showSaveError();
    }
  }

  /** Shows "Progress saved!" only when everything typed is stored. */
  function showSaved(unsavable: readonly string[]) {
    if (unsavable.length === 0) {
      toasts.show({ title: text('builder.toast.savedTitle'), description: text('builder.toast.savedText') });
    } else {
      const fields = fieldNames(unsavable);
      toasts.show({
        title: text('builder.toast.partlyTitle'),
        description: text('builder.toast.partlyText', { fields }),
      });
    }
  }

  async function next() {
    const isFirst = index === 0;
    const saving = editor.autosave.flush();
    goTo(index + 1);
    if ((await saving) && isFirst) toasts.show({ title: text('builder.toast.personalSaved') });
  }

  /** Publishes. Asks about gaps first, unless the nanny has seen them and publishes anyway. */
  async function complete({ anyway }: { anyway: boolean }) {
    setPublishFailed(false);
    setGaps([]);
    const settled = await video.settled();
    if (settled === 'left') return;
    setCompleting(true);
    try {
      if (!(await editor.autosave.flush())) {
        throw new Error(`Not everything could be saved: ${editor.autosave.$status.get().status}`);
      }
      const open = anyway ? [] : publishingGaps(editor.$profile.get(), settled === 'missing');
      if (open.length > 0) {
        setCompleting(false);
        setGaps(open);
        return;
      }
      const published = await publish(api, profile.id, browserClock);
      editor.autosave.adopt(published);
      toasts.show({ title: text('builder.toast.submitted'), description: text('builder.toast.submittedText') });
      forgetKeptStep(localTexts, userId);
      host.emit('published', { profileId: published.id });
      await new Promise<void>((resolve) => browserClock.after(submittedShownMs, resolve));
      host.showPublished(published, locale);
    } catch (error) {
      logFailure('publishing', error);
      setCompleting(false);
      setPublishFailed(true);
    }
  }

  return (
    <ScreenLayout
      appName={text('common.appName')}
      home={localizePath('/', locale)}
      compact
      skipLabel={text('common.skipToContent')}
      actions={<HeaderActions editor={editor} toasts={toasts} onStep={goTo} />}
    >
      <div className={styles['wizard']}>
        <HomeStrip editor={editor} onStep={goTo} onCaptions={goToCaptions} />
        <div className={styles['layout']}>
          <StepRail editor={editor} index={index} canOpen={canOpen} onSelect={goTo} />
          <WorkbenchContext value={workbench}>
            <AskedFieldContext value={asked}>
              <StepShell
                key={step.id}
                editor={editor}
                index={index}
                step={step}
                phone={phone}
                moved={moved && asked === undefined}
                completing={completing}
                waitingForVideo={video.waiting}
                publishFailed={publishFailed}
                canOpen={canOpen}
                onSelect={goTo}
                onValidity={setOpenStepIsValid}
                onSignIn={() => setSignInDismissed(false)}
                onPrevious={() => goTo(index - 1)}
                onSave={save}
                onNext={() => void (index === steps.length - 1 ? complete({ anyway: false }) : next())}
              />
            </AskedFieldContext>
          </WorkbenchContext>
          {host.isOurs ? <Miniature editor={editor} /> : null}
        </div>
        {status.status === 'signed-out' && !signInDismissed ? (
          <SignedOutDialog editor={editor} userId={userId} phone={phone} onClose={() => setSignInDismissed(true)} />
        ) : null}
        <PublishSheet
          gaps={gaps}
          onFill={(gap) => goTo(steps.findIndex(({ id }) => id === gapSteps[gap]))}
          onPublish={() => void complete({ anyway: true })}
          onClose={() => setGaps([])}
        />
        <QuickDraftDialog editor={editor} toasts={toasts} />
        <Toaster
          toasts={shownToasts}
          onDismiss={toasts.dismiss}
          label={text('builder.notification')}
          closeLabel={text('common.close')}
        />
      </div>
    </ScreenLayout>
  );
}

interface Opening {
  /** The step in the URL, if any. */
  asked: string | undefined;
  userId: string;
  phone: string | undefined;
  editor: Pick<Editor, 'formContent'>;
}

/**
 * The index of the wizard's first step: the one in the URL, if all earlier steps are valid (docs/specification.md 4); otherwise
 * the one that was left last.
 */
function firstStep({ asked, userId, phone, editor }: Opening): number {
  const ids = steps.map((step) => step.id);
  const left = readKeptStep(localTexts, userId, ids);
  const target = asked === undefined ? -1 : ids.indexOf(asked);
  if (target < 0 || target === left) return left;
  const open = ids.slice(0, target).findIndex((id) => !isStepValid(id, editor.formContent(id), phone));
  return open < 0 ? target : open;
}
