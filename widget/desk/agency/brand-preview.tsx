import { useEffect, useId, useRef } from 'react';
import { accentProperties, brandSchema, logoProperties } from '#domain/agency/brand.ts';
import { themeColors } from '#domain/embed/theme.ts';
import { objectIdOfPath } from '#domain/media/media-path.ts';
import { Wordmark } from '#widget/kit/parts/wordmark.tsx';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import styles from './agency.module.css';
import type { TypedBrand } from './typed-brand.ts';

/** A preview of a page's header, card, and button with the typed brand. Its controls are inert. */
export function BrandPreview({ brand }: { brand: TypedBrand }) {
  const text = useText();
  const title = useId();
  const page = useRef<HTMLDivElement>(null);
  const accent = brandSchema.shape.accent.safeParse(brand.accent).data ?? themeColors.accent;
  const logo = objectIdOfPath(brand.logo ?? '');

  useEffect(() => {
    // The desk can read a picture before the brand that uses it is saved.
    const address = logo === undefined ? null : `/api/agency/media/${logo}`;
    for (const [name, value] of [...accentProperties(accent), ...logoProperties(address)]) {
      page.current?.style.setProperty(name, value);
    }
  }, [accent, logo]);

  return (
    <figure className={styles['preview']} aria-labelledby={title}>
      <figcaption id={title}>{text('desk.settings.brand.preview')}</figcaption>
      <div ref={page} className={styles['previewPage']} inert>
        <Wordmark name={brand.name} />
        <div className={styles['card']}>
          <strong>{text('desk.settings.brand.preview.title')}</strong>
          <p>
            {text('desk.settings.brand.preview.text', {
              primary: brand.primaryPhone,
              secondary: brand.secondaryPhone,
              whatsapp: brand.whatsapp,
            })}
          </p>
          <Button variant="primary">{text('desk.settings.brand.preview.button')}</Button>
        </div>
      </div>
    </figure>
  );
}
