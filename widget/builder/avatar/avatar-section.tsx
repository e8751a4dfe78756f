import { useStore } from '@nanostores/react';
import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, lazy, useId, useRef } from 'react';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { initialsOf } from '#domain/profile/name.ts';
import { Avatar } from '#widget/ui/avatar.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Section } from '#widget/ui/section.tsx';
import { Spinner } from '#widget/ui/spinner.tsx';
import { useText } from '#widget/kit/text.ts';
import { useWorkbench } from '#widget/kit/workbench.ts';
import styles from './avatar-section.module.css';
import { useMediaUrl } from '#widget/kit/use-media-url.ts';
import { useAvatar } from './use-avatar.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

/**
 * The profile picture: choose, drop (the input covers the drop zone) or take one, crop it, remove it (docs/specification.md 2.4).
 */
export function AvatarSection() {
  const text = useText();
  const { editor } = useWorkbench();
  const profile = useStore(editor.$profile);
  const { photo, chosen, busy, choose, close, crop, remove } = useAvatar();
  const isBusy = busy !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const picture = useMediaUrl(photo && `${photo}?variant=300`);
  const camera = useRef<HTMLInputElement>(null);
  const id = useId();

  async function takeAway() {
    // The button is removed with the picture.
    input.current?.focus();
    await remove();
  }

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (file && !isBusy) void choose(file);
    // Lets the same file be picked again.
    event.target.value = '';
  }

  return (
    <Section title={text('avatar.title')} description={text('avatar.description')}>
      <label className={styles['zone']} htmlFor={id} aria-busy={isBusy}>
        <span className={styles['portrait']}>
          <Avatar size="xl" src={picture} initials={initialsOf(profile)} />
          {isBusy ? (
            <span className={styles['shade']}>
              <Spinner size="large" />
            </span>
          ) : null}
        </span>
        <span className={styles['words']}>
          <span className={styles['action']}>
            <ImageUp aria-hidden="true" />
            {text(photo === undefined ? 'avatar.choose' : 'avatar.change')}
          </span>
          <span className={styles['drop']}>{text('avatar.drop')}</span>
          <span className={styles['rules']}>{text('avatar.rules')}</span>
        </span>
        {/* Not disabled during an upload, because it has the focus then. */}
        <input
          ref={input}
          id={id}
          className={styles['input']}
          type="file"
          accept="image/*"
          aria-disabled={isBusy}
          onClick={(event) => {
            if (isBusy) event.preventDefault();
          }}
          onChange={take}
        />
      </label>
      <div className={styles['actions']}>
        <Button
          className={styles['camera']}
          icon={<Camera />}
          disabled={isBusy}
          onClick={() => camera.current?.click()}
        >
          {text('avatar.takePhoto')}
        </Button>
        <input ref={camera} type="file" accept="image/*" capture="user" hidden onChange={take} />
        {photo === undefined ? null : (
          <Button variant="quiet" icon={<Trash2 />} disabled={isBusy} onClick={() => void takeAway()}>
            {text('avatar.remove')}
          </Button>
        )}
        <output className={styles['state']}>{busy === undefined ? null : text(`avatar.${busy}`)}</output>
      </div>
      {chosen ? (
        <LatePart fallback={null} onClose={close}>
          <CropDialog file={chosen} onClose={close} onCrop={(area) => void crop(area)} />
        </LatePart>
      ) : null}
    </Section>
  );
}
