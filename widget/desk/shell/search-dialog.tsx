import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '#widget/kit/error-boundary.tsx';
import { useText } from '#widget/kit/text.ts';
import { Dialog } from '#widget/ui/dialog.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { type Desk, useDesk } from '../desk.ts';
import type { DeskPlace } from './places.ts';

interface SearchDialogProps {
  places: readonly DeskPlace[];
  onClose: () => void;
}

/**
 * The search over everything. The dialog stands at once, and what is in it loads with the words that Today's page does not carry:
 * who types on after Ctrl+K would else press the keys of the screen behind it.
 */
export function SearchDialog({ places, onClose }: SearchDialogProps) {
  const desk = useDesk();
  const text = useText();
  const [Search] = useState(() => lazy(() => loadSearch(desk)));
  return (
    <Dialog open size="wide" onClose={onClose} title={text('desk.search.title')} closeLabel={text('common.close')}>
      <ErrorBoundary fallback={<p role="alert">{text('desk.loadFailed')}</p>}>
        <Suspense fallback={<Skeleton shape="control" />}>
          <Search places={places} onClose={onClose} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

/** Loads the search with its texts, so that it also opens without the network once it was fetched ahead. */
export async function loadSearch({ texts }: Pick<Desk, 'texts'>) {
  const [file] = await Promise.all([import('./search.tsx'), texts.load()]);
  return file;
}
