import type { Locale } from '#domain/locale.ts';
import type { Connection } from './connection.ts';
import { releaseObjectUrl } from '#widget/browser/object-url.ts';

const path = '/api/account/export';

/**
 * Saves the nanny's archive as a file. On our own pages the browser downloads it, whatever its size. Elsewhere the request needs
 * the nanny's token, and the file passes through the page.
 * @throws when the server rejects the request or cannot be reached
 */
export async function saveExport(connection: Connection, locale: Locale): Promise<void> {
  if (!connection.isForeign) return saveAs(`${path}?lang=${locale}`);
  const answer = await connection.fetch(path, { headers: { 'X-Locale': locale } });
  if (!answer.ok) throw new Error(`export: ${answer.status}`);
  const address = URL.createObjectURL(await answer.blob());
  saveAs(address);
  releaseObjectUrl(address);
}

function saveAs(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = 'nanny-profile.zip';
  link.click();
}
