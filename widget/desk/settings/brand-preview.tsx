import { useEffect, useId, useRef } from 'react';
import { accentProperties, brandSchema, logoProperties } from '#domain/agency/brand.ts';
import { objectIdOfPath } from '#domain/media/media-path.ts';
import { Wordmark } from '#widget/kit/parts/wordmark.tsx';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import styles from './settings.module.css';
import type { TypedBrand } from './typed-brand.ts';

/** A page's header, card, and button with the typed brand, in light and dark. */
export function BrandPreview({ brand }: { brand: TypedBrand }) {
  const text = useText();
  const title = useId();
  return (
    <figure className={styles['preview']} aria-labelledby={title}>
      <figcaption id={title}>{text('desk.settings.brand.preview')}</figcaption>
      {(['light', 'dark'] as const).map((theme) => (
        <PreviewPage key={theme} brand={brand} theme={theme} />
      ))}
    </figure>
  );
}

interface PreviewPageProps {
  brand: TypedBrand;
  theme: 'light' | 'dark';
}

/** The smallest page with the brand. Its controls are inert. */
function PreviewPage({ brand, theme }: PreviewPageProps) {
  const text = useText();
  const page = useRef<HTMLDivElement>(null);
  // As on public pages, the product's own colors stay until there is a usable accent.
  const accent = brandSchema.shape.accent.safeParse(brand.accent).data ?? undefined;
  const logo = objectIdOfPath(brand.logo ?? '');

  useEffect(() => {
    // The desk can read a picture before the brand that uses it is saved.
    const address = logo === undefined ? null : `/api/agency/media/${logo}`;
    const properties = [...(accent === undefined ? [] : accentProperties(accent)), ...logoProperties(address)];
    if (!page.current) return;
    // Unlike the attribute, the property is allowed by the Content-Security-Policy.
    page.current.style.cssText = properties.map(([name, value]) => `${name}: ${value};`).join(' ');
  }, [accent, logo]);

  return (
    <div>
      <p className={styles['theme']}>{text(`desk.settings.brand.preview.${theme}`)}</p>
      <div ref={page} className={styles['previewPage']} data-theme={theme} inert>
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
    </div>
  );
}
