import type { ProfilePreview } from '#domain/profile/preview-dialog.ts';
import { useText } from '#widget/kit/text.ts';
import { Heading } from '#widget/ui/heading.tsx';
import styles from './preview.module.css';

/** What families also look for. Only the nanny sees it. */
export function QualityHints({ quality: { level, parts } }: Pick<ProfilePreview['view'], 'quality'>) {
  const text = useText();
  const missing = parts.filter((part) => !part.isThere).map((part) => part.label);
  return (
    <section className={styles['section']}>
      <Heading level={3}>{text('preview.quality', { level })}</Heading>
      {missing.length > 0 ? <p>{text('preview.qualityMissing', { parts: missing.join(', ') })}</p> : null}
      <p className={styles['facts']}>{text('preview.qualityNote')}</p>
    </section>
  );
}
