import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { Button } from '#widget/ui/button.tsx';
import { PersonalInformationFields } from '../builder/steps/personal-information-fields.tsx';
import layout from '../builder/steps/step-layout.module.css';
import { useServices } from '../builder/services.tsx';
import { useText } from '../builder/text.ts';
import { ConflictBanner } from '../builder/wizard/conflict-banner.tsx';
import type { FormFocus } from '../builder/wizard/form-focus.ts';
import { SaveState } from '../builder/wizard/save-state.tsx';
import { StepForm } from '../builder/wizard/step-form.tsx';
import type { Editor } from '../state/editor.ts';
import styles from './personal-card.module.css';
import { QuickCard } from './quick-card.tsx';

/** The builder's first step, under the id by which its draft is kept. */
const form = { id: 'personal-information', Screen: PersonalInformationFields };

interface PersonalCardProps {
  editor: Editor;
  valid: boolean;
  onValidity(valid: boolean): void;
  onSave(): Promise<void>;
}

/** The builder's personal information on a card: it saves itself, and at the press of a button. */
export function PersonalCard({ editor, valid, onValidity, onSave }: PersonalCardProps) {
  const { host } = useServices();
  const text = useText();
  const filling = useStore(editor.$filling);
  const saving = useStore(editor.autosave.$status).status === 'saving';
  const focus = useRef<FormFocus>(undefined);
  return (
    <QuickCard title={text('quick.personal')}>
      <ConflictBanner editor={editor} />
      <div className={layout['step']}>
        <StepForm
          key={filling}
          editor={editor}
          step={form}
          phone={undefined}
          focus={focus}
          onReport={(change) => {
            editor.report(form.id, change);
            onValidity(change.valid);
          }}
        />
      </div>
      <div className={styles['actions']}>
        <Button disabled={saving || !valid} onClick={() => void onSave()}>
          {text('quick.save')}
        </Button>
        {/* Without a phone to verify, a visitor whose session has ended starts anew. */}
        <SaveState editor={editor} onSignIn={() => host.restart()} />
      </div>
    </QuickCard>
  );
}
