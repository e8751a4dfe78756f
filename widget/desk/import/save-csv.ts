import { releaseObjectUrl } from '#widget/browser/object-url.ts';

/** Saves a text as a CSV file. */
export function saveCsv(text: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = fileName;
  link.click();
  releaseObjectUrl(link.href);
}
