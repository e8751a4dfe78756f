import { useEffect, useState } from 'react';
import type { DutySuggestion } from '#domain/assistant/schema.ts';
import { createAssistantApi } from '../../api/assistant.ts';
import { type BuilderServices, useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useWorkbench } from '#widget/kit/workbench.ts';
import type { Editor } from '#widget/state/editor.ts';
import { dutySuggestions } from './work-preferences-form.ts';

/** One response for each profile content: returning to the step without a change sends no new request. */
const asked = new WeakMap<BuilderServices, Map<string, Promise<DutySuggestion[]>>>();

/** The assistant's suggestions for a profile; undefined while loading, and the two of docs/specification.md 2.4 when it fails. */
export function useDutySuggestions(profileId: string): readonly DutySuggestion[] | undefined {
  const services = useServices();
  const { editor } = useWorkbench();
  const text = useText();
  const [suggestions, setSuggestions] = useState<readonly DutySuggestion[] | 'failed'>();

  useEffect(() => {
    let current = true;
    const show = (next: readonly DutySuggestion[] | 'failed') => {
      if (current) setSuggestions(next);
    };
    ask(services, editor, profileId).then(show, () => show('failed'));
    return () => {
      current = false;
    };
  }, [services, editor, profileId]);

  if (suggestions !== 'failed') return suggestions;
  return dutySuggestions.map((duty) => ({
    type: 'duty',
    action: duty,
    duty,
    reason: text(`steps.work.suggestions.${duty}`),
  }));
}

async function ask(services: BuilderServices, editor: Editor, profileId: string): Promise<DutySuggestion[]> {
  // The previous step may still be saving, and the suggestions depend on the saved profile.
  await editor.autosave.flush();
  const { languages, preferredAgeGroups, specialties } = editor.$profile.get();
  const key = JSON.stringify([profileId, languages, preferredAgeGroups, specialties]);
  const known = asked.get(services) ?? new Map<string, Promise<DutySuggestion[]>>();
  asked.set(services, known);
  const answer = known.get(key) ?? createAssistantApi(services.request, services.locale, profileId).suggestions();
  known.set(key, answer);
  answer.catch(() => known.delete(key));
  return answer;
}
