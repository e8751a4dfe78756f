import { MessageCircle } from 'lucide-react';
import { lazy, useState, useSyncExternalStore } from 'react';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import type { Editor } from '../../state/editor.ts';
import { useText } from '#widget/kit/text.ts';
import type { StepListProps } from '../wizard/step-list.tsx';
import styles from './assistant-dock.module.css';

const AssistantPanel = lazy(() => import('./assistant-panel.tsx'));

interface AssistantProps extends StepListProps {
  editor: Editor;
}

/**
 * From this width on, the rail is shown beside the form. Below it, the assistant opens as a dialog. Matches step-rail.module.css.
 */
const wide = '(min-width: 64rem)';

/** The assistant in the rail, on wide screens. */
export function AssistantDock(props: AssistantProps) {
  const isWide = useSyncExternalStore(watchWidth, () => window.matchMedia(wide).matches);
  if (!isWide) return null;
  return (
    <LatePart fallback={<Skeleton className={styles['waiting']} shape="card" />}>
      <AssistantPanel {...props} />
    </LatePart>
  );
}

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** The button that opens the assistant if there is no rail. */
export function AssistantButton(props: AssistantProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={text('assistant.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MessageCircle aria-hidden="true" />
        <span className={styles['buttonText']}>{text('assistant.title')}</span>
      </button>
      <Dialog
        open={open}
        title={text('assistant.title')}
        closeLabel={text('common.close')}
        onClose={() => setOpen(false)}
      >
        <LatePart fallback={<Skeleton className={styles['waiting']} shape="card" />}>
          <AssistantPanel
            {...props}
            inDialog
            onSelect={(at) => {
              setOpen(false);
              props.onSelect(at);
            }}
          />
        </LatePart>
      </Dialog>
    </>
  );
}
