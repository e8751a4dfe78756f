import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { HeadingOffset } from '#widget/ui/heading.tsx';
import { ApiError } from '../api/request.ts';
import { PersonalInformationFields } from '#widget/form/personal-information-fields.tsx';
import layout from '#widget/form/step-layout.module.css';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { RevealErrors } from '#widget/form/reveal-errors.ts';
import { ConflictBanner } from '#widget/form/conflict-banner.tsx';
import type { FormFocus } from '#widget/form/form-focus.ts';
import { SaveState } from '#widget/form/save-state.tsx';
import { StepForm } from '#widget/form/step-form.tsx';
import type { QuickProfile } from '../state/quick-profile.ts';
import type { Toasts } from '../state/toasts.ts';
import styles from './quick.module.css';
import { QuickCard } from './quick-card.tsx';

/** The builder's first step: the draft is stored under its id. */
export const personalStepId = 'personal-information';

const step = { id: personalStepId, Screen: PersonalInformationFields };

interface PersonalCardProps {
  quick: QuickProfile;
  toasts: Toasts;
  valid: boolean;
  /** How often Save or Create was pressed while something was missing: each time, the first such field gets the focus. */
  blocked: number;
  onBlocked(): void;
  onValidity(valid: boolean): void;
}

/** The builder's personal information on a card: it saves by itself, and with a button. */
export function PersonalCard({ quick, toasts, valid, blocked, onBlocked, onValidity }: PersonalCardProps) {
  const { host } = useServices();
  const text = useText();
  const { editor, refills: opened, failure } = useStore(quick.$state);
  const refills = useStore(editor.$refills);
  const saving = useStore(editor.autosave.$status).status === 'saving';
  const focus = useRef<FormFocus>(undefined);
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (blocked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [blocked]);

  /** How often Save retried to open a profile that could not be opened. */
  const [reopened, setReopened] = useState(0);

  async function reopen() {
    await quick.open();
    setReopened(reopened + 1);
  }

  function press() {
    if (failure) void reopen();
    else if (valid) void save();
    else onBlocked();
  }

  async function save() {
    // Opening the profile replaces the editor. When it fails, the card says why.
    if (!(await quick.open())) return;
    if (await quick.$state.get().editor.autosave.flush()) toasts.show({ title: text('builder.toast.personalSaved') });
    else quick.tellSaveError();
  }

  return (
    <QuickCard title={text('quick.personal')}>
      <ConflictBanner editor={editor} />
      <div ref={form} className={layout['step']}>
        <RevealErrors value={blocked > 0}>
          <HeadingOffset by={1}>
            <StepForm
              key={`${opened} ${refills}`}
              editor={editor}
              step={step}
              phone={undefined}
              focus={focus}
              onReport={(change) => {
                quick.report(change);
                onValidity(change.valid);
              }}
            />
          </HeadingOffset>
        </RevealErrors>
      </div>
      {failure ? (
        <OpenFailure key={reopened} error={failure.error} takesFocus={reopened > 0} onRetry={() => void reopen()} />
      ) : null}
      <div className={styles['actions']}>
        <Button
          // While a failed opening is retried, a press joins that attempt.
          disabled={saving && !failure}
          aria-disabled={!valid}
          onClick={press}
        >
          {text('quick.save')}
        </Button>
        {/* Without a phone to verify, a visitor whose session has ended starts over. */}
        {failure ? null : <SaveState editor={editor} onSignIn={() => host.restart()} />}
      </div>
    </QuickCard>
  );
}

/** Why nothing is saved. Typed text stays in the form. */
function OpenFailure({ error, takesFocus, onRetry }: { error: unknown; takesFocus: boolean; onRetry(): void }) {
  const text = useText();
  return (
    <Alert tone="danger" takesFocus={takesFocus} title={text('quick.openFailed')}>
      <p>{(error instanceof ApiError ? error.error : undefined) ?? text('quick.openFailedText')}</p>
      <Button onClick={onRetry}>{text('common.retry')}</Button>
    </Alert>
  );
}
