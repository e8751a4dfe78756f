import { useState } from 'react';
import { createAssistantApi } from '#widget/api/assistant.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useWorkbench } from '#widget/kit/workbench.ts';
import { type DraftedText, Suggestion } from './suggestion.tsx';
import styles from './text-generator.module.css';
import { GenerateButton } from './written-text.tsx';

/** The button that suggests the sentence for families. */
export function HeadlineGenerator({ profileId, ...headline }: DraftedText & { profileId: string }) {
  const text = useText();
  const { request, locale } = useServices();
  const { editor } = useWorkbench();
  const [draft, setDraft] = useState<string>();

  async function write(): Promise<string> {
    // The assistant's facts include what the nanny has just typed.
    await editor.autosave.flush();
    return createAssistantApi(request, locale, profileId).headline();
  }

  return (
    <div className={styles['generator']}>
      <div>
        <GenerateButton label={text('assistant.headline.generate')} write={write} onWritten={setDraft} />
      </div>
      <Suggestion key={draft} label={text('assistant.headline.suggestion')} suggestion={draft} {...headline} />
    </div>
  );
}
