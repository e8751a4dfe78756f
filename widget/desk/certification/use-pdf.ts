import { useEffect, useState } from 'react';
import { openPdf, type OpenPdf, PdfError, type PdfFailure } from './pdf-file.ts';

type PdfState = { kind: 'opening' } | { kind: 'open'; pdf: OpenPdf } | { kind: 'failed'; reason: PdfFailure };

/** Opens a PDF while it is shown. @returns the loading state, and a function that tries again */
export function usePdf(address: string): { state: PdfState; openAgain(): void } {
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
