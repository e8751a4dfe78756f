import { Check } from 'lucide-react';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { Card } from '#widget/ui/card.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useText } from '../builder/text.ts';
import { VideoPanel } from '../builder/video/video-panel.tsx';
import { AreaTexts } from '../builder/parts/area-texts.tsx';
import { QuickCard } from './quick-card.tsx';
import styles from './video-card.module.css';

/** The thumbnail shows the video at this second (spec.md 2.6). */
const thumbnailAtSeconds = 0.1;

const tips = ['light', 'quiet', 'level', 'length'] as const;

interface VideoCardProps {
  profile: OwnerProfile;
  onProfile(profile: OwnerProfile): void;
}

/** The video resume on a card: record it, view it, replace it, with four tips. */
export function VideoCard({ profile, onProfile }: VideoCardProps) {
  const text = useText();
  return (
    <QuickCard title={text('quick.video')} description={text('quick.videoText')}>
      <AreaTexts area="video" fallback={<Skeleton shape="card" />}>
        <VideoPanel compact profile={profile} thumbnailAt={thumbnailAtSeconds} onProfile={onProfile} />
        <Tips />
      </AreaTexts>
    </QuickCard>
  );
}

function Tips() {
  const text = useText();
  return (
    <Card look="tinted" className={styles['tips']}>
      <h3>{text('video.tips.title')}</h3>
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
