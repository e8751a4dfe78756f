import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { mediaRules } from '#domain/media/media.ts';
import { ApiError } from '../../api/request.ts';
import { type CertificationDraft, createCertificationDraft } from '../../state/certification-draft.ts';
import { localTexts } from '#widget/browser/storage.ts';
import { browserUploader } from '#widget/files/uploader.ts';
import { fitPicture, isHeic } from '../pictures.ts';
import type { BuilderServices } from '#widget/kit/services.tsx';

const { maxBytes, contentTypes } = mediaRules.document;

/** The file types of the input. */
export const documentTypes = contentTypes.join(',');

/** Why an upload failed: the server's message, or one of ours. */
export type DocumentProblem = { text: string } | { messageId: string; values?: { megabytes: number } };

/** An upload of one document: none, running (0 to 1), complete, or failed. */
export type DocumentUpload =
  | { status: 'idle' }
  | { status: 'uploading'; name: string; progress: number }
  | { status: 'ready'; name: string; path: string }
  | { status: 'failed'; name: string; problem: DocumentProblem };

/** The upload of one document at a time, whether or not a screen shows it. */
export interface DocumentWork {
  $upload: ReadableAtom<DocumentUpload>;
  /** `onReady` is called with the stored path when the upload is complete. */
  choose(file: File, onReady?: (path: string) => Promise<void>): Promise<void>;
  clear(): void;
}

/** The work on a profile's certifications. It survives the step. */
export interface CertificationWork {
  draft: CertificationDraft;
  /** The preset that was pressed before there was a document. It is added with the next document. */
  $wanted: WritableAtom<string | undefined>;
  /** The document of the certification being added. */
  fresh: DocumentWork;
  /** The upload for a certification without a document. */
  missing(certificationId: string): DocumentWork;
}

const works = new WeakMap<BuilderServices, Map<string, CertificationWork>>();

/** The work on a profile's certifications: one for each profile and builder. */
export function certificationWorkOf(services: BuilderServices, profileId: string): CertificationWork {
  const ofBuilder = works.get(services) ?? new Map<string, CertificationWork>();
  works.set(services, ofBuilder);
  const work = ofBuilder.get(profileId) ?? createCertificationWork(services, profileId);
  ofBuilder.set(profileId, work);
  return work;
}

function createCertificationWork(services: BuilderServices, profileId: string): CertificationWork {
  const draft = createCertificationDraft(localTexts, profileId, Date.now);
  const missing = new Map<string, DocumentWork>();
  return {
    draft,
    $wanted: atom<string | undefined>(undefined),
    fresh: createDocumentWork(services, draft.document(), draft.keepDocument),
    missing(id) {
      const work = missing.get(id) ?? createDocumentWork(services, undefined, () => {});
      missing.set(id, work);
      return work;
    },
  };
}

function createDocumentWork(
  services: BuilderServices,
  kept: { name: string; path: string } | undefined,
  keep: CertificationDraft['keepDocument'],
): DocumentWork {
  const $upload = atom<DocumentUpload>(kept ? { status: 'ready', ...kept } : { status: 'idle' });
  let running: AbortController | undefined;

  async function send(file: File, { signal }: AbortController): Promise<string> {
    const { name } = file;
    const { objectPath } = await browserUploader(services).send(file, 'document', {
      signal,
      onProgress: (sent) => $upload.set({ status: 'uploading', name, progress: sent / file.size }),
    });
    return objectPath;
  }

  return {
    $upload,
    async choose(file, onReady) {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      const { name } = file;
      $upload.set({ status: 'uploading', name, progress: 0 });
      try {
        const prepared = await prepare(file);
        if (controller.signal.aborted) return;
        if ('problem' in prepared) return $upload.set({ status: 'failed', name, problem: prepared.problem });
        const path = await send(prepared.file, controller);
        $upload.set({ status: 'ready', name, path });
        keep({ name, path });
        await onReady?.(path);
      } catch (error) {
        if (!controller.signal.aborted) $upload.set({ status: 'failed', name, problem: problemOf(error) });
      }
    },
    clear() {
      running?.abort();
      keep(undefined);
      $upload.set({ status: 'idle' });
    },
  };
}

function problemOf(error: unknown): DocumentProblem {
  const text = error instanceof ApiError ? error.error : undefined;
  return text === undefined ? { messageId: 'certification.upload.failed' } : { text };
}

/**
 * Prepares a file for upload: a photo larger than the limit is scaled down here. Problems are reported before the upload
 * (docs/specification.md 5); the server checks again, including the content.
 */
async function prepare(file: File): Promise<{ file: File } | { problem: DocumentProblem }> {
  const isPicture = isHeic(file) || (file.type.startsWith('image/') && contentTypes.includes(file.type));
  const fitted = isPicture ? await fitPicture(file, maxBytes).catch(() => undefined) : undefined;
  if (fitted) return { file: fitted };
  if (file.size === 0) return { problem: { messageId: 'errors.file_empty' } };
  if (isHeic(file)) return { problem: { messageId: 'errors.heic' } };
  if (!contentTypes.includes(file.type)) return { problem: { messageId: 'errors.file_type_refused' } };
  if (file.size <= maxBytes) return { file };
  return { problem: { messageId: 'errors.file_too_large', values: { megabytes: maxBytes / 1024 / 1024 } } };
}
