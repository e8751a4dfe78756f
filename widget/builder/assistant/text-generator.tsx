import { useState } from 'react';
import { type AssistantApi, createAssistantApi } from '#widget/api/assistant.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useWorkbench } from '#widget/kit/workbench.ts';
import { type DraftedText, Suggestion } from './suggestion.tsx';
import styles from './text-generator.module.css';
import { GenerateButton } from './written-text.tsx';

interface TextGeneratorProps {
  profileId: string;
  experienceDescription: DraftedText;
  aboutMe: DraftedText;
}

type Drafts = Partial<Record<'experienceDescription' | 'aboutMe', string>>;

/**
 * The AI Generate button below the texts of a step (docs/specification.md 2.4): a suggestion for the about-me text, and one for
 * the experience description while that is empty.
 */
export function TextGenerator({ profileId, experienceDescription, aboutMe }: TextGeneratorProps) {
  const text = useText();
  const { request, locale } = useServices();
  const { editor } = useWorkbench();
  const [drafts, setDrafts] = useState<Drafts>({});

  async function write(): Promise<Drafts> {
    // The assistant's facts include what the nanny has just typed.
    await editor.autosave.flush();
    const api: AssistantApi = createAssistantApi(request, locale, profileId);
    if (experienceDescription.value.trim() !== '') return { aboutMe: await api.about() };
    const [experience, about] = await Promise.all([api.experience(), api.about()]);
    return { experienceDescription: experience, aboutMe: about };
  }

  return (
    <div className={styles['generator']}>
      <div className={styles['line']}>
        <GenerateButton label={text('assistant.about.generate')} write={write} onWritten={setDrafts} />
        <p className={styles['hint']}>{text('assistant.about.hint')}</p>
      </div>
      <Suggestion
        key={`experience ${drafts.experienceDescription}`}
        label={text('assistant.experience.suggestion')}
        suggestion={drafts.experienceDescription}
        {...experienceDescription}
      />
      <Suggestion
        key={`about ${drafts.aboutMe}`}
        label={text('assistant.about.suggestion')}
        suggestion={drafts.aboutMe}
        {...aboutMe}
      />
    </div>
  );
}
