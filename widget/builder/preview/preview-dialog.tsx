import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
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
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { PagePicture } from './page-picture.tsx';
import { QualityHints } from './quality-hints.tsx';
import { Copy, ExternalLink } from 'lucide-react';
import { localizePath } from '#domain/locale.ts';
import { Button } from '#widget/ui/button.tsx';
import { copyText } from '#widget/ui/copy-text.ts';
import { TextField } from '#widget/ui/text-field.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import styles from './preview.module.css';

const PreviewContent = lazy(() => import('./preview-content.tsx'));

interface PreviewDialogProps {
  editor: Editor;
  toasts: Toasts;
  onClose(): void;
}

/** The page as families see it now, with its link to share (docs/specification.md 2.5). */
export default function PreviewDialog({ editor, toasts, onClose }: PreviewDialogProps) {
  const { request, host } = useServices();
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
          {host.isOurs ? (
            <PagePicture revision={editor.$profile.get().revision} onEscape={onClose}>
              <PreviewShare preview={preview} toasts={toasts} />
              <QualityHints quality={preview.view.quality} />
            </PagePicture>
          ) : (
            <div className={styles['content']}>
              <LatePart fallback={<Skeleton shape="card" />}>
                <PreviewContent view={preview.view} />
              </LatePart>
              <QualityHints quality={preview.view.quality} />
              <PreviewShare preview={preview} toasts={toasts} />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

/** The share section: the link, share targets, and the page itself in a new tab. */
function PreviewShare({ preview, toasts }: { preview: ProfilePreview; toasts: Toasts }) {
  const { locale, host } = useServices();
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  /** Before publication, only the nanny's own session can open the page. */
  const page = preview.isVisible ? preview.url : localizePath('/preview', locale);

  async function copy() {
    // If copying fails, the link stays selected.
    if (field.current && (await copyText(field.current))) {
      toasts.show({ title: text('preview.copiedTitle'), description: text('preview.copiedText') });
    }
  }

  return (
    <section className={styles['section']}>
      <Heading level={3}>{text('preview.share')}</Heading>
      <div className={styles['link']}>
        <TextField
          ref={field}
          label={text('preview.link')}
          value={preview.url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button icon={<Copy />} onClick={() => void copy()}>
          {text('preview.copy')}
        </Button>
      </div>
      <ul className={styles['places']}>
        {(['linkedIn', 'whatsApp', 'email'] as const).map((place) => (
          <li key={place}>
            <a href={preview.share[place]} target="_blank" rel="noopener noreferrer">
              {text(`preview.${place}`)}
            </a>
          </li>
        ))}
      </ul>
      {preview.isVisible || host.isOurs ? (
        <Button variant="primary" icon={<ExternalLink />} onClick={() => window.open(page, '_blank', 'noopener')}>
          {text('preview.open')}
        </Button>
      ) : null}
    </section>
  );
}
