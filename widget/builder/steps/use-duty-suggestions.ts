import { useEffect, useState } from 'react';
import type { DutySuggestion } from '#domain/assistant/schema.ts';
import { createAssistantApi } from '../../api/assistant.ts';
import { type BuilderServices, useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { dutySuggestions } from './work-preferences-form.ts';

/** One answer for each profile and visit: coming back to the step asks nothing again. */
const asked = new WeakMap<BuilderServices, Map<string, Promise<DutySuggestion[]>>>();

/** What the assistant suggests for a profile; undefined while it is asked, spec.md 2.4's two when it cannot answer. */
export function useDutySuggestions(profileId: string): readonly DutySuggestion[] | undefined {
  const services = useServices();
  const text = useText();
  const [suggestions, setSuggestions] = useState<readonly DutySuggestion[] | 'failed'>();

  useEffect(() => {
    let current = true;
    const show = (next: readonly DutySuggestion[] | 'failed') => {
      if (current) setSuggestions(next);
    };
    ask(services, profileId).then(show, () => show('failed'));
    return () => {
      current = false;
    };
  }, [services, profileId]);

  if (suggestions !== 'failed') return suggestions;
  return dutySuggestions.map((duty) => ({
    type: 'duty',
    action: duty,
    duty,
    reason: text(`steps.work.suggestions.${duty}`),
  }));
}

function ask(services: BuilderServices, profileId: string): Promise<DutySuggestion[]> {
  const known = asked.get(services) ?? new Map<string, Promise<DutySuggestion[]>>();
  asked.set(services, known);
  const answer = known.get(profileId) ?? createAssistantApi(services.request, services.locale, profileId).suggestions();
  known.set(profileId, answer);
  answer.catch(() => known.delete(profileId));
  return answer;
}
