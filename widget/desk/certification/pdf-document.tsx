import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { IconButton } from '#widget/ui/icon-button.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useKeys } from '../shell/keys.ts';
import styles from './certification.module.css';
import { type OpenPdf, openPdf, PdfError, type PdfFailure } from './pdf-file.ts';

/** The zoom levels, in widths of the pane. */
const zooms = [1, 1.5, 2, 3] as const;

/** A PDF, one page at a time; a message if it cannot be shown. */
export function PdfDocument({ address }: { address: string }) {
  const text = useText();
  const { state, openAgain } = usePdf(address);
  if (state.kind === 'open') return <OpenPdfDocument pdf={state.pdf} />;
  if (state.kind === 'opening') {
    return (
      <div>
        <output className={styles['quiet']}>{text('desk.certification.pdf.opening')}</output>
        <Skeleton shape="card" />
      </div>
    );
  }
  return (
    <div className={styles['pdfInstead']} role="alert">
      <p>{text(`desk.certification.pdf.${state.reason}`)}</p>
      {state.reason === 'unreachable' ? <Button onClick={openAgain}>{text('common.retry')}</Button> : null}
    </div>
  );
}

function OpenPdfDocument({ pdf }: { pdf: OpenPdf }) {
  const text = useText();
  const [number, setNumber] = useState(1);
  const [zoomPlace, setZoomPlace] = useState(0);
  const zoom = zooms[zoomPlace] ?? 1;
  const turn = (by: number) => setNumber((page) => Math.min(pdf.pageCount, Math.max(1, page + by)));
  const zoomBy = (by: number) => setZoomPlace((place) => Math.min(zooms.length - 1, Math.max(0, place + by)));
  useKeys({ n: () => turn(1), p: () => turn(-1) });
  return (
    <div className={styles['pdf']}>
      <fieldset className={styles['bar']} aria-label={text('desk.certification.pdf.bar')}>
        {pdf.pageCount > 1 ? (
          <IconButton
            label={text('desk.certification.pdf.previous')}
            icon={<ChevronLeft />}
            disabled={number === 1}
            aria-keyshortcuts="p"
            onClick={() => turn(-1)}
          />
        ) : null}
        <output className={styles['quiet']}>
          {text('desk.certification.pdf.page', { page: number, pages: pdf.pageCount })}
        </output>
        {pdf.pageCount > 1 ? (
          <IconButton
            label={text('desk.certification.pdf.next')}
            icon={<ChevronRight />}
            disabled={number === pdf.pageCount}
            aria-keyshortcuts="n"
            onClick={() => turn(1)}
          />
        ) : null}
        <span className={styles['zoom']}>
          <IconButton
            label={text('desk.certification.pdf.smaller')}
            icon={<ZoomOut />}
            disabled={zoomPlace === 0}
            onClick={() => zoomBy(-1)}
          />
          <IconButton
            label={text('desk.certification.pdf.larger')}
            icon={<ZoomIn />}
            disabled={zoomPlace === zooms.length - 1}
            onClick={() => zoomBy(1)}
          />
        </span>
      </fieldset>
      <PdfPage key={number} pdf={pdf} number={number} zoom={zoom} />
    </div>
  );
}

type PdfState = { kind: 'opening' } | { kind: 'open'; pdf: OpenPdf } | { kind: 'failed'; reason: PdfFailure };

/** Opens a PDF while it is shown. @returns the loading state, and a function that tries again */
function usePdf(address: string): { state: PdfState; openAgain(): void } {
  const [attempt, setAttempt] = useState({ address });
  const [ended, setEnded] = useState<{ of: typeof attempt; state: PdfState }>();
  useEffect(() => {
    const leaving = new AbortController();
    const end = (state: PdfState) => {
      if (!leaving.signal.aborted) setEnded({ of: attempt, state });
    };
    openPdf(attempt.address, leaving.signal).then(
      (pdf) => end({ kind: 'open', pdf }),
      (error: unknown) => end({ kind: 'failed', reason: error instanceof PdfError ? error.reason : 'broken' }),
    );
    return () => leaving.abort();
  }, [attempt]);
  const state: PdfState = ended?.of === attempt ? ended.state : { kind: 'opening' };
  return { state, openAgain: () => setAttempt({ address }) };
}

interface PdfPageProps {
  pdf: OpenPdf;
  /** The page number, from 1. */
  number: number;
  /** In widths of the pane. */
  zoom: number;
}

/** A page drawn on a canvas, with its text beside it for screen readers. Another page needs another `key`. */
function PdfPage({ pdf, number, zoom }: PdfPageProps) {
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
