import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { z } from 'zod';
import { mediaRules, minPortraitSide } from '#domain/media/media.ts';
import { objectIdOfPath } from '#domain/media/media-path.ts';
import { createProfilesApi } from '../../api/profile.ts';
import { ApiError } from '../../api/request.ts';
import { browserUploader } from '#widget/files/uploader.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useWorkbench } from '#widget/kit/workbench.ts';
import { fitPicture, isHeic, readPicture } from '../pictures.ts';
import { drawPictures, type PictureArea, type PictureSizes } from './picture.ts';

const { maxBytes } = mediaRules.image;

/** The stage at which saving a picture failed; each has its message in `avatar.failure.*` (docs/specification.md 8). */
type Failure = 'update' | 'uploadUrl' | 'processUrl' | 'urlFormat' | 'upload';

/** Errors that a retry does not fix: the server's message says what would. */
const lastingRefusals = new Set(['session_required', 'storage_full', 'too_many_uploads']);

/** The current work: the picture is read and scaled down on the device, or it is uploaded. */
type Busy = 'preparing' | 'uploading';

/** A chosen picture that is not cropped yet. The file already fits the limit. */
interface Chosen {
  file: File;
  picture: ImageBitmap;
}

/** The open profile's picture: checks and scales a file, uploads the cropped picture in its sizes, removes and undoes. */
export function useAvatar() {
  const services = useServices();
  const { editor, toasts } = useWorkbench();
  const { id, profileImageUrl } = useStore(editor.$profile);
  const text = useText();
  const [chosen, setChosen] = useState<Chosen>();
  const [busy, setBusy] = useState<Busy>();

  function complain(description: string) {
    toasts.show({ title: text('avatar.error'), description, tone: 'danger' });
  }

  async function set(url: string | null): Promise<void> {
    editor.autosave.adopt(await createProfilesApi(services.request).update(id, { profileImageUrl: url }));
  }

  async function choose(file: File): Promise<void> {
    if (!file.type.startsWith('image/') && !isHeic(file)) return complain(text('avatar.notImage'));
    setBusy('preparing');
    try {
      const fitted = await fitPicture(file, maxBytes);
      const picture = await readPicture(fitted);
      if (Math.min(picture.width, picture.height) >= minPortraitSide) return setChosen({ file: fitted, picture });
      picture.close();
      complain(text('avatar.tooSmall', { pixels: minPortraitSide }));
    } catch {
      if (isHeic(file)) complain(text('errors.heic'));
      else if (file.size > maxBytes) complain(text('errors.file_too_large', { megabytes: maxBytes / 1024 / 1024 }));
      else complain(text('avatar.notImage'));
    } finally {
      setBusy(undefined);
    }
  }

  function close() {
    chosen?.picture.close();
    setChosen(undefined);
  }

  async function crop(area: PictureArea): Promise<void> {
    if (!chosen) return;
    let failure: Failure = 'update';
    setBusy('uploading');
    setChosen(undefined);
    try {
      const sizes = await drawPictures(chosen.picture, area);
      chosen.picture.close();
      const path = await upload(sizes, (stage) => {
        failure = stage;
      });
      failure = 'update';
      await set(path);
      toasts.show({ title: text('avatar.updated') });
    } catch (error) {
      const lasting = error instanceof ApiError && lastingRefusals.has(error.code ?? '') ? error.error : undefined;
      complain(lasting ?? text(`avatar.failure.${failure}`));
    } finally {
      setBusy(undefined);
    }
  }

  /** Uploads the sizes. @returns the stored path; `onStage` receives the failure that applies from here on. */
  async function upload(sizes: PictureSizes, onStage: (stage: Failure) => void): Promise<string> {
    const { signal } = new AbortController();
    const uploader = browserUploader(services);
    onStage('uploadUrl');
    const stored = await uploader
      .send(sizes[600], 'image', { signal, onOpened: () => onStage('upload') })
      .catch((error: unknown) => {
        if (error instanceof z.ZodError) onStage('processUrl');
        throw error;
      });
    if (objectIdOfPath(stored.objectPath) === undefined) {
      onStage('urlFormat');
      throw new Error('The path is not that of a stored file');
    }
    for (const size of ['300', '96', '960', 'share'] as const) {
      const picture = sizes[size];
      if (picture) await uploader.sendVariant(stored, size, picture, signal);
    }
    return stored.objectPath;
  }

  async function restore(url: string): Promise<void> {
    await set(url).catch(() => complain(text('avatar.failure.update')));
  }

  async function remove(): Promise<void> {
    if (profileImageUrl === undefined) return;
    setBusy('uploading');
    try {
      await set(null);
      toasts.show({
        title: text('avatar.removed'),
        action: { label: text('avatar.undo'), onAction: () => void restore(profileImageUrl) },
      });
    } catch {
      complain(text('avatar.failure.update'));
    } finally {
      setBusy(undefined);
    }
  }

  return { photo: profileImageUrl, chosen: chosen?.file, busy, choose, close, crop, remove };
}
