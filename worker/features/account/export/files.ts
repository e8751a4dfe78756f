import { mediaVariants } from '#domain/media/media.ts';
import { objectIdOfPath } from '#domain/media/media-path.ts';
import type { Services } from '../../../services.ts';
import { mediaKey } from '../../media/store.ts';
import type { Everything } from './queries.ts';

/** A stored file of the nanny and its place in the archive. */
export interface ArchivedFile {
  /** Its path in the archive, without variants. */
  name: string;
  key: string;
  lastModified: Date;
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** Every finished file of the nanny, including unreferenced ones, with the smaller pictures made from it. */
export function archivedFiles({ profile, certifications, files }: Everything): ArchivedFile[] {
  const picture = objectIdOfPath(profile?.profileImageUrl ?? '');
  const video = objectIdOfPath(profile?.videoResumeUrl ?? '');
  const previous = objectIdOfPath(profile?.previousVideoUrl ?? '');
  const documents = new Map(certifications.map((row, index) => [objectIdOfPath(row.documentUrl ?? ''), index + 1]));
  return files
    .filter((file) => file.storedAt !== null)
    .flatMap((file) => {
      const number = documents.get(file.id);
      let place = `other/${file.id}`;
      if (file.id === picture) place = 'picture/picture';
      else if (file.id === video) place = 'video/video';
      else if (file.id === previous) place = 'video/previous-video';
      else if (number !== undefined) place = `certificates/${number}`;
      const lastModified = new Date(file.storedAt ?? file.createdAt);
      const extension = extensions[file.contentType ?? ''] ?? 'bin';
      const archived = [{ name: `${place}.${extension}`, key: mediaKey(file.id), lastModified }];
      for (const variant of mediaVariants[file.kind]) {
        if (!(variant in file.variantSizes)) continue;
        archived.push({ name: `${place}-${variant}`, key: mediaKey(file.id, variant), lastModified });
      }
      return archived;
    });
}

/** Opens a file of the archive; null when it was erased in the meantime. */
export async function openFile({ media }: Pick<Services, 'media'>, file: ArchivedFile) {
  const stored = await media.get(file.key);
  if (!stored) return null;
  const type = extensions[stored.httpMetadata?.contentType ?? ''];
  const hasExtension = /\.\w+$/.test(file.name);
  return {
    name: hasExtension || type === undefined ? file.name : `${file.name}.${type}`,
    lastModified: file.lastModified,
    size: stored.size,
    input: stored.body,
  };
}
