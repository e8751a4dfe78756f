import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

/** Why a PDF cannot be shown: it needs a password, it is not a readable PDF, or it did not load. */
export type PdfFailure = 'locked' | 'broken' | 'unreachable';

export class PdfError extends Error {
  readonly reason: PdfFailure;

  constructor(reason: PdfFailure) {
    super(`PDF ${reason}`);
    this.reason = reason;
  }
}

/** The timeout for documents made to keep the reader busy, in ms. */
const patienceMs = 20_000;

/** The maximum size of pictures in a document and of drawn pages, in pixels. */
const maxPicturePixels = 64_000_000;
const maxPagePixels = 16_000_000;

/** An open PDF. The caller that opened it must close it, which ends its worker. */
export interface OpenPdf {
  pageCount: number;
  /** Draws a page and resolves to its text, which is empty if the page is a picture. @throws PdfError */
  drawPage(number: number, options: DrawOptions): Promise<string>;
  close(): void;
}

interface DrawOptions {
  canvas: HTMLCanvasElement;
  /** The displayed width, in device pixels. */
  width: number;
  signal: AbortSignal;
}

/**
 * Fetches a PDF in one request, so that one view is one line in the audit log, and opens it. pdf.js loads only here.
 * @throws PdfError
 */
export async function openPdf(address: string, signal: AbortSignal): Promise<OpenPdf> {
  const [pdfjs, data] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    fetchFile(address, signal),
  ]).catch(() => {
    throw new PdfError('unreachable');
  });
  signal.throwIfAborted();
  const folder = `/pdf/${pdfjs.version}/`;
  pdfjs.GlobalWorkerOptions.workerSrc = `${folder}pdf.worker.min.mjs`;
  const loading = pdfjs.getDocument({
    data,
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    iccUrl: `${folder}iccs/`,
    wasmUrl: `${folder}wasm/`,
    maxImageSize: maxPicturePixels,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const close = () => void loading.destroy();
  signal.addEventListener('abort', close);
  try {
    const file = await withinPatience(loading.promise);
    if (file.numPages < 1) throw new PdfError('broken');
    return { pageCount: file.numPages, close, drawPage: (number, options) => drawPage(file, number, options) };
  } catch (error) {
    close();
    throw new PdfError(error instanceof pdfjs.PasswordException ? 'locked' : 'broken');
  }
}

async function fetchFile(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new PdfError('unreachable');
  return answer.arrayBuffer();
}

async function drawPage(file: PDFDocumentProxy, number: number, { canvas, width, signal }: DrawOptions) {
  const page = await withinPatience(file.getPage(number));
  signal.throwIfAborted();
  const natural = page.getViewport({ scale: 1 });
  const largest = Math.sqrt(maxPagePixels / (natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(width / natural.width, largest) });
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop);
  try {
    await withinPatience(task.promise);
    return await withinPatience(textOf(page));
  } catch {
    stop();
    throw new PdfError('broken');
  } finally {
    signal.removeEventListener('abort', stop);
    page.cleanup();
  }
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .trim();
}

function withinPatience<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PdfError('broken')), patienceMs);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
