import { useEffect, useRef, useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import styles from './certification.module.css';
import type { OpenPdf } from './pdf-file.ts';

interface PdfPageProps {
  pdf: OpenPdf;
  /** The page number, from 1. */
  number: number;
  /** In widths of the pane. */
  zoom: number;
}

/** A page drawn on a canvas, with its text beside it for screen readers. Another page needs another `key`. */
export function PdfPage({ pdf, number, zoom }: PdfPageProps) {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const label = text('desk.certification.pdf.picture', { page: number });
  useEffect(() => {
    const leaving = new AbortController();
    // Each drawing uses its own canvas: two drawings cannot share one, and the old one stays until the new one is ready.
    const canvas = document.createElement('canvas');
    const width = (frame.current?.clientWidth ?? 0) * zoom * devicePixelRatio;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', label);
    async function draw() {
      try {
        const pageText = await pdf.drawPage(number, { canvas, width, signal: leaving.signal });
        if (leaving.signal.aborted) return;
        canvas.style.inlineSize = `${zoom * 100}%`;
        frame.current?.replaceChildren(canvas);
        setWords(pageText);
      } catch {
        if (!leaving.signal.aborted) setBroken(true);
      }
    }
    void draw();
    return () => leaving.abort();
  }, [pdf, number, zoom, label]);
  if (isBroken) return <p className={styles['pdfInstead']}>{text('desk.certification.pdf.pageBroken')}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys, in Safari too */}
      <section ref={frame} className={styles['page']} aria-label={text('desk.certification.document')} tabIndex={0} />
      {words === undefined ? null : (
        <details className={styles['words']}>
          <summary>{text('desk.certification.pdf.words')}</summary>
          <p>{words || text('desk.certification.pdf.noWords')}</p>
        </details>
      )}
    </>
  );
}
