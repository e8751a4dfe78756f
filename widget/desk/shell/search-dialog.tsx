import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '#widget/kit/error-boundary.tsx';
import { useText } from '#widget/kit/text.ts';
import { Dialog } from '#widget/ui/dialog.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { type Desk, useDesk } from '../desk.ts';
import { FailedPart } from './failed-screen.tsx';
import type { NavigationEntry } from './navigation.ts';

interface SearchDialogProps {
  navigation: readonly NavigationEntry[];
  onClose: () => void;
}

/**
 * The global search. The dialog opens at once, and its content loads with the texts that Today's page does not include.
 * Otherwise, keys typed after Ctrl+K would act on the screen behind it.
 */
export function SearchDialog({ navigation, onClose }: SearchDialogProps) {
  const desk = useDesk();
  const text = useText();
  const [Search] = useState(() => lazy(() => loadSearch(desk)));
  return (
    <Dialog open size="wide" onClose={onClose} title={text('desk.search.title')} closeLabel={text('common.close')}>
      <ErrorBoundary fallback={<FailedPart />}>
        <Suspense fallback={<Skeleton shape="control" />}>
          <Search navigation={navigation} onClose={onClose} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

/** Loads the search with its texts, so that after a prefetch it also opens offline. */
export async function loadSearch({ texts }: Pick<Desk, 'texts'>) {
  const [file] = await Promise.all([import('./search.tsx'), texts.load()]);
  return file;
}
