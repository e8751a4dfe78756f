import { Check } from 'lucide-react';
import { lazy, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { Card } from '#widget/ui/card.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { useText } from '#widget/kit/text.ts';
import { isUploadKept, VideoChoices, VideoInvitation, type VideoWay } from '#widget/video/early.ts';
import type { QuickProfile } from '../state/quick-profile.ts';
import { QuickCard } from './quick-card.tsx';
import styles from './video-card.module.css';

/** The second shown by the thumbnail (docs/specification.md 2.6). */
const thumbnailAtSeconds = 0.1;

/** The distance to the viewport at which the recording and upload code loads. */
const nearness = '25%';

const tips = ['light', 'quiet', 'level', 'length'] as const;

async function loadPanel() {
  if (import.meta.env.SSR) throw new Error('Videos are recorded in the browser');
  return { default: (await import('#widget/video/index.ts')).VideoPanel };
}

const VideoPanel = lazy(loadPanel);

interface VideoCardProps {
  quick: QuickProfile;
  profile: OwnerProfile;
  onProfile(profile: OwnerProfile): void;
}

/** The video resume on a card: record, view, replace, with four tips. */
export function VideoCard({ quick, profile, onProfile }: VideoCardProps) {
  const text = useText();
  const { opened } = useStore(quick.$state);
  const card = useRef<HTMLDivElement>(null);
  const near = useNear(card);
  const [pressed, setPressed] = useState<VideoWay>();
  const [interrupted, setInterrupted] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [failed, setFailed] = useState(false);
  const hasVideo = profile.videoResumeUrl !== undefined;

  useEffect(() => {
    // After a failed preload, a press requests it again.
    if (near) loadPanel().catch(() => {});
  }, [near]);

  // A running upload continues by itself, wherever on the page the nanny is.
  useEffect(() => {
    if (!opened) return undefined;
    let current = true;
    void isUploadKept(profile.id).then((kept) => current && setInterrupted(kept));
    return () => {
      current = false;
    };
  }, [opened, profile.id]);

  async function start(way: VideoWay) {
    setPressed(way);
    if (!(await quick.open())) setPressed(undefined);
  }

  return (
    <QuickCard title={text('quick.video')} description={text('quick.videoText')}>
      <div ref={card} className={styles['video']}>
        {opened && (near || interrupted) ? (
          <LatePart areas={['video']} fallback={null} onFailed={() => setFailed(true)}>
            <VideoPanel
              profile={profile}
              thumbnailAt={thumbnailAtSeconds}
              choices={{ pressed, onStarted: () => setPressed(undefined), onUploading: setUploading }}
              onProfile={onProfile}
            />
          </LatePart>
        ) : null}
        {hasVideo || uploading ? null : <VideoInvitation />}
        {failed ? null : (
          <VideoChoices hasVideo={hasVideo} busy={pressed} disabled={uploading} onStart={(way) => void start(way)} />
        )}
      </div>
      <Tips />
    </QuickCard>
  );
}

/** Whether an element is or was in the viewport, or close to it. */
function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null || near) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: nearness,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}

function Tips() {
  const text = useText();
  return (
    <Card look="tinted" className={styles['tips']}>
      <Heading level={3}>{text('video.tips.title')}</Heading>
      <ul className={styles['list']}>
        {tips.map((tip) => (
          <li key={tip}>
            <Check aria-hidden="true" />
            {text(`video.tips.${tip}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
