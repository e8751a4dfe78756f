import { useEffect } from 'react';
import { LanguageSuggestion } from '#widget/kit/parts/language-suggestion.tsx';
import { useHydrated } from '#widget/kit/use-hydrated.ts';
import { pressHeld } from './held.ts';

/** Additions to an island on our own pages: held presses, and the offer of another language. */
export function OwnPage() {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) void pressHeld();
  }, [hydrated]);
  return <LanguageSuggestion />;
}
