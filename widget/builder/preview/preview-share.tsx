import { Copy, ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { localizePath } from '#domain/locale.ts';
import type { ProfilePreview } from '#domain/profile/preview-dialog.ts';
import { Button } from '#widget/ui/button.tsx';
import { copyText } from '#widget/ui/copy-text.ts';
import { TextField } from '#widget/ui/text-field.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import type { Toasts } from '../../state/toasts.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './preview.module.css';

/** The share section: the link, share targets, and the page itself in a new tab. */
export function PreviewShare({ preview, toasts }: { preview: ProfilePreview; toasts: Toasts }) {
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
