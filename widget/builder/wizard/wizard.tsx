import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Locale, localizePath } from '#domain/locale.ts';
import { nameOrder } from '#domain/profile/name.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { clampStep } from '#domain/profile/wizard.ts';
import { Toaster } from '#widget/ui/toaster.tsx';
import type { ProfilesApi } from '../../api/profile.ts';
import { hasMouse } from '#widget/browser/has-mouse.ts';
import { browserClock } from '#widget/browser/clock.ts';
import { publish } from '../../state/completion.ts';
import type { Draft, DraftStore } from '../../state/draft-store.ts';
import { forgetArrival, readArrival } from '../../state/arrival.ts';
import { logFailure } from '#widget/api/log-failure.ts';
import { forgetKeptStep, keepStep } from '../../state/kept-step.ts';
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
import { Home } from './home.tsx';
import { StatusNotice } from './home-strip.tsx';
import { firstStep, hasHome, opensAtHome } from './opening-view.ts';
import { HeaderActions } from './header-actions.tsx';
import { gapSteps, type PublishingGap, publishingGaps } from './publishing-gaps.ts';
import { PublishSheet } from './publish-sheet.tsx';
import { QuickDraftDialog } from './quick-draft-dialog.tsx';
import { SignedOutDialog } from './signed-out-dialog.tsx';
import { savedToast } from './saved-toast.ts';
import { StepRail } from './step-rail.tsx';
import { StepShell } from './step-shell.tsx';
import { type AskedField, AskedFieldContext } from '#widget/form/asked-field.ts';
import type { FormFocus } from '#widget/form/form-focus.ts';
import { useEditor } from '#widget/form/use-editor.ts';
import { useFieldNames } from '#widget/form/use-field-names.ts';
import { showSaveTrouble } from '#widget/form/save-trouble.ts';
import { useStepAddress } from './use-step-address.ts';
import styles from './wizard.module.css';

/** How long "Profile submitted" shows before the public page opens, in ms. */
const submittedShownMs = 2000;

/** The first field of the form in its language's order. */
const firstField = (locale: Locale): FormFocus => ({ name: nameOrder(locale)[0], value: '', selection: undefined });

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
  const [isHome, setHome] = useState(() => opensAtHome({ asked: host.askedStep(), editor }));
  const [arrival] = useState(() => readArrival(sessionTexts));
  /** On a computer, a new nanny can type her name at once. */
  const [initialFocus, setInitialFocus] = useState(() =>
    index === 0 && profile.firstName === undefined && draft === undefined && host.isOurs && hasMouse()
      ? firstField(locale)
      : undefined,
  );
  // Otherwise, after the code screen, the focus moves to the step's heading.
  const [moved, setMoved] = useState(arrival !== undefined && initialFocus === undefined);
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
  const { isPublic } = useStore(editor.$profile);
  const pushAddress = useStepAddress({
    index: isHome ? undefined : index,
    canOpen: canReturn,
    onStep: show,
    onHome: isPublic ? showHome : undefined,
  });

  const welcomeBack = useEffectEvent(() => {
    forgetArrival(sessionTexts);
    if (arrival?.existingProfile) toasts.show({ title: text('verification.existingProfile') });
  });
  useEffect(() => {
    if (status.status === 'saved') host.emit('saved', {});
  }, [host, status.status]);
  useEffect(() => void certificationListOf(services, profile.id).refresh(), [services, profile.id]);
  useEffect(() => {
    if (!isHome) keepStep(localTexts, userId, step.id);
  }, [userId, step.id, isHome]);
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

  function goHome() {
    pushAddress(undefined);
    showHome();
  }

  function leaveStep() {
    video.leave();
    setAsked(undefined);
    setPublishFailed(false);
    setGaps([]);
    setInitialFocus(undefined);
    setMoved(true);
  }

  function showHome() {
    leaveStep();
    setHome(true);
    forgetKeptStep(localTexts, userId);
    host.toTop('auto');
  }

  function show(target: number) {
    leaveStep();
    setIndex(target);
    setHome(false);
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

  /** Saves, and returns to the home of a published profile. */
  async function save() {
    if (await editor.autosave.flush()) {
      const unsavable = editor.$unsavable.get();
      toasts.show(savedToast(text, fieldNames(unsavable)));
      if (hasHome(editor) && unsavable.length === 0) goHome();
    } else if (editor.autosave.$status.get().status === 'signed-out') {
      setSignInDismissed(false);
    } else if (editor.autosave.$status.get().status !== 'conflict') {
      showSaveError();
    }
  }

  async function next() {
    if (index === steps.length - 1) return hasHome(editor) ? save() : complete({ anyway: false });
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

  const list = { editor, index, canOpen, onSelect: goTo, onHome: isPublic ? goHome : undefined };
  return (
    <ScreenLayout
      appName={text('common.appName')}
      home={localizePath('/', locale)}
      compact
      skipLabel={text('common.skipToContent')}
      actions={<HeaderActions editor={editor} toasts={toasts} onStep={goTo} />}
    >
      <div className={styles['wizard']}>
        {isHome ? (
          <Home
            editor={editor}
            moved={moved}
            onStep={goTo}
            onCaptions={goToCaptions}
            onSignIn={() => setSignInDismissed(false)}
          />
        ) : (
          <>
            <div className={styles['notice']}>
              <StatusNotice editor={editor} />
            </div>
            <div className={styles['layout']}>
              <StepRail {...list} />
              <WorkbenchContext value={workbench}>
                <AskedFieldContext value={asked}>
                  <StepShell
                    key={step.id}
                    {...list}
                    step={step}
                    phone={phone}
                    moved={moved && asked === undefined}
                    initialFocus={initialFocus}
                    completing={completing}
                    waitingForVideo={video.waiting}
                    publishFailed={publishFailed}
                    onValidity={setOpenStepIsValid}
                    onSignIn={() => setSignInDismissed(false)}
                    onPrevious={() => goTo(index - 1)}
                    onSave={save}
                    onNext={() => void next()}
                  />
                </AskedFieldContext>
              </WorkbenchContext>
              {host.isOurs ? <Miniature editor={editor} /> : null}
            </div>
          </>
        )}
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
