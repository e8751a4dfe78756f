import { useState } from 'react';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { HeadingOffset } from '#widget/ui/heading.tsx';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { ScreenLayout } from '#widget/kit/parts/screen-layout.tsx';
import { useText } from '#widget/kit/text.ts';
import { PublishedCard } from '../quick/published-card.tsx';

/** On another site's page, the builder does not navigate to the public profile but shows its link. */
export function PublishedScreen({ profile }: { profile: OwnerProfile }) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  return (
    <ScreenLayout appName={text('common.appName')}>
      <LatePart areas={['quick', 'embed']} fallback={null}>
        <HeadingOffset by={-1}>
          <PublishedCard profile={profile} verified isNew onCopied={() => setCopied(true)} />
        </HeadingOffset>
        <CopyNews copied={copied} />
      </LatePart>
    </ScreenLayout>
  );
}

function CopyNews({ copied }: { copied: boolean }) {
  const text = useText();
  return <LiveRegion text={copied ? text('quick.copiedText') : ''} />;
}
