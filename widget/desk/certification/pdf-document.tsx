import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { IconButton } from '#widget/ui/icon-button.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useKeys } from '../shell/keys.ts';
import styles from './certification.module.css';
import { PdfPage } from './pdf-page.tsx';
import type { OpenPdf } from './pdf-file.ts';
import { usePdf } from './use-pdf.ts';

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
