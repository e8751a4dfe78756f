import { useEffect } from 'react';
import { LanguageSuggestion } from '#widget/kit/parts/language-suggestion.tsx';
import { useHydrated } from '#widget/kit/use-hydrated.ts';
import { pressHeld } from './held.ts';

/** What an island has beside its screen where the page is ours: the presses that waited for it, and other languages. */
export function OwnPage() {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) void pressHeld();
  }, [hydrated]);
  return <LanguageSuggestion />;
}
