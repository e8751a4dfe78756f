import { useEffect, useRef, useState } from 'react';
import { mediaRules } from '#domain/media/media.ts';
import { ApiError } from '../../api/request.ts';
import { createSendBytes } from '../../api/send-bytes.ts';
import { createUploadsApi } from '../../api/uploads.ts';
import { browserClock } from '../../state/clock.ts';
import { browserNetwork } from '../../state/uploads/network.ts';
import { uploadFile } from '../../state/uploads/upload-file.ts';
import { useServices } from '../services.tsx';
import { type Text, useText } from '../text.ts';

const { maxBytes, contentTypes } = mediaRules.document;

/** What a file input may offer. */
export const documentTypes = contentTypes.join(',');

/** An upload of one document: none, on its way (0 to 1), arrived, or failed with a reason in words. */
export type DocumentUpload =
  | { status: 'idle' }
  | { status: 'uploading'; name: string; progress: number }
  | { status: 'ready'; name: string; path: string }
  | { status: 'failed'; name: string; reason: string };

interface DocumentUploadOptions {
  /** Called with the stored path when a document has arrived. */
  onReady?: ((path: string) => Promise<void>) | undefined;
}

/** Uploads one certification document at a time; leaving the page stops it. */
export function useDocumentUpload({ onReady }: DocumentUploadOptions) {
  const { locale, request, connection } = useServices();
  const text = useText();
  const [upload, setUpload] = useState<DocumentUpload>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function clear() {
    running.current?.abort();
    setUpload({ status: 'idle' });
  }

  async function choose(file: File): Promise<void> {
    running.current?.abort();
    const { name } = file;
    const reason = refusal(file, text);
    if (reason !== undefined) return setUpload({ status: 'failed', name, reason });
    const controller = new AbortController();
    running.current = controller;
    setUpload({ status: 'uploading', name, progress: 0 });
    try {
      const { objectPath } = await uploadFile(file, 'document', {
        api: createUploadsApi(request),
        sendBytes: createSendBytes(locale, connection),
        clock: browserClock,
        network: browserNetwork,
        signal: controller.signal,
        onProgress: (sent) => setUpload({ status: 'uploading', name, progress: sent / file.size }),
      });
      setUpload({ status: 'ready', name, path: objectPath });
      await onReady?.(objectPath);
    } catch (error) {
      if (controller.signal.aborted) return;
      const words = error instanceof ApiError ? error.error : undefined;
      setUpload({ status: 'failed', name, reason: words ?? text('certifications.upload.failed') });
    }
  }

  return { upload, choose, clear };
}

/** What is wrong with a file before it is sent (spec.md 5); the server looks again, inside the file. */
function refusal(file: File, text: Text): string | undefined {
  if (file.size > maxBytes) return text('errors.file_too_large', { megabytes: maxBytes / 1024 / 1024 });
  if (file.size === 0) return text('errors.file_empty');
  return contentTypes.includes(file.type) ? undefined : text('errors.file_type_refused');
}
