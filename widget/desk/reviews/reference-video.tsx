import type { ReferenceVideo } from '#domain/references/schema.ts';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import { useMayAct } from '../desk.ts';
import { createProfilesApi } from './profiles-api.ts';
import { useApi } from '../use-api.ts';
import { useDecisions } from '../use-decisions.ts';
import { mediaAtDesk } from '../media-at-desk.ts';
import { ReferenceCaptions } from './reference-captions.tsx';
import styles from './profile-references.module.css';

interface ReferenceVideoItemProps {
  /** The id of the reference. */
  id: string;
  video: ReferenceVideo;
  /** The captions, as far as they were written. */
  words: string;
  family: string;
  onChanged(): void;
}

/** A family's video, which the desk can hide from the nanny's page without hiding the text. */
export function ReferenceVideoItem({ id, video, words, family, onChanged }: ReferenceVideoItemProps) {
  const api = useApi(createProfilesApi);
  const text = useText();
  const mayAct = useMayAct();
  const { decide, isDecided } = useDecisions();
  const item = `video ${id}`;
  const isGoing = isDecided(item, video.url);
  const src = mediaAtDesk(video.url);
  if (src === undefined || isGoing) return null;

  function remove() {
    decide({
      item,
      state: video.url,
      title: text('desk.reference.done.removeVideo', { name: family }),
      async send() {
        await api.removeReferenceVideo(id);
        onChanged();
      },
      failed: onChanged,
    });
  }

  return (
    <div className={styles['video']}>
      {/* The staff member who watches it writes the captions below. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        src={src}
        poster={video.posterUrl && `${src}?variant=poster`}
        controls
        playsInline
        preload="none"
        aria-label={text('desk.reference.video', { name: family })}
      />
      {mayAct ? (
        <>
          <ReferenceCaptions id={id} words={words} onSaved={onChanged} />
          <Button variant="quiet" onClick={remove}>
            {text('desk.reference.removeVideo')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
