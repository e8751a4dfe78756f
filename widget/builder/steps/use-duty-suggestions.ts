import { useEffect, useState } from 'react';
import type { DutySuggestion } from '#domain/assistant/schema.ts';
import { createAssistantApi } from '../../api/assistant.ts';
import { type BuilderServices, useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useWorkbench } from '#widget/kit/workbench.ts';
import type { Editor } from '#widget/state/editor.ts';
import { dutySuggestions } from './work-preferences-form.ts';

/** One answer for what a profile holds: coming back to the step without a change asks nothing again. */
const asked = new WeakMap<BuilderServices, Map<string, Promise<DutySuggestion[]>>>();

/** What the assistant suggests for a profile; undefined while it is asked, spec.md 2.4's two when it cannot answer. */
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
  // The step before may still be on its way to the server, whose suggestions follow from what it has.
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
