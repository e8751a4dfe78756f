import { useState } from 'react';
import { type AssistantApi, createAssistantApi } from '#widget/api/assistant.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useWorkbench } from '#widget/kit/workbench.ts';
import { Button } from '#widget/ui/button.tsx';
import { Card } from '#widget/ui/card.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import styles from './text-generator.module.css';
import { GenerateButton } from './written-text.tsx';

/** A text of the step that the assistant can write. */
interface DraftedText {
  value: string;
  onChange(text: string): void;
}

interface TextGeneratorProps {
  profileId: string;
  experienceDescription: DraftedText;
  aboutMe: DraftedText;
}

type Drafts = Partial<Record<'experienceDescription' | 'aboutMe', string>>;

/**
 * The AI Generate button below the texts of a step (spec.md 2.4): a suggestion for the about-me text, and one for the experience
 * description while that is empty.
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

interface SuggestionProps extends DraftedText {
  label: string;
  suggestion: string | undefined;
}

/** A suggested text, shown only while it differs from the form's text. Using it can be undone until the nanny types again. */
function Suggestion({ label, suggestion, value, onChange }: SuggestionProps) {
  const text = useText();
  /** The text before the suggestion was used; undefined until then. */
  const [former, setFormer] = useState<string>();
  const isUsed = former !== undefined && value === suggestion;
  const isShown = suggestion !== undefined && (isUsed || value !== suggestion);
  const words = isUsed ? text('assistant.used') : label;

  function use() {
    if (suggestion === undefined) return;
    setFormer(isUsed ? undefined : value);
    onChange(isUsed ? former : suggestion);
  }

  return (
    <>
      {/* Rendered from the start: a live region that appears with its text is not announced. */}
      <LiveRegion text={isShown ? words : ''} />
      {isShown ? (
        <Card look="tinted" className={styles[isUsed ? 'line' : 'suggestion']}>
          <p className={styles['state']}>{words}</p>
          {isUsed ? null : <p className={styles['text']}>{suggestion}</p>}
          {isUsed ? null : <p className={styles['hint']}>{text('assistant.about.note')}</p>}
          {/* One button for both states, so that the focus stays on it. */}
          <Button key="take" variant={isUsed ? 'quiet' : 'primary'} onClick={use}>
            {text(isUsed ? 'assistant.undo' : 'assistant.use')}
          </Button>
        </Card>
      ) : null}
    </>
  );
}
