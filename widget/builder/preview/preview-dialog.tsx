import { useEffect, useEffectEvent, useState } from 'react';
import { previewProfile } from '#domain/profile/preview-contract.ts';
import type { ProfilePreview } from '#domain/profile/preview-dialog.ts';
import { Dialog } from '#widget/ui/dialog.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { callOver } from '../../api/call.ts';
import type { Editor } from '../../state/editor.ts';
import type { Toasts } from '../../state/toasts.ts';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { PreviewContent } from './preview-content.tsx';
import { PreviewShare } from './preview-share.tsx';

interface PreviewDialogProps {
  editor: Editor;
  toasts: Toasts;
  onClose(): void;
}

/** The profile as families see it now, with its link to share (docs/specification.md 2.5). */
export default function PreviewDialog({ editor, toasts, onClose }: PreviewDialogProps) {
  const { request } = useServices();
  const text = useText();
  const [preview, setPreview] = useState<ProfilePreview | 'loading' | 'failed'>('loading');

  /** Unsaved text is saved first, so that it shows. */
  function load() {
    editor.autosave
      .flush()
      .then(() => callOver(request)(previewProfile, { id: editor.$profile.get().id }))
      .then(setPreview, () => setPreview('failed'));
  }
  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);

  function retry() {
    setPreview('loading');
    load();
  }

  return (
    <Dialog open size="wide" title={text('preview.title')} closeLabel={text('common.close')} onClose={onClose}>
      {preview === 'loading' ? (
        <output aria-label={text('preview.loading')}>
          <Skeleton shape="card" />
        </output>
      ) : preview === 'failed' ? (
        <RetryState
          title={text('preview.title')}
          text={text('preview.failed')}
          retryLabel={text('common.retry')}
          onRetry={retry}
        />
      ) : (
        <>
          {preview.isVisible ? null : <p>{text('preview.hidden')}</p>}
          <PreviewContent view={preview.view} />
          <PreviewShare preview={preview} toasts={toasts} />
        </>
      )}
    </Dialog>
  );
}
