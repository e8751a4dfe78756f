import { useEffect, useEffectEvent, useState } from 'react';
import { Section } from '#widget/ui/section.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import type { StepScreenProps } from '../../state/step-change.ts';
import { localTexts } from '../../state/storage.ts';
import { useText } from '../text.ts';
import { ScriptDraft } from '../video/script-draft.tsx';
import { VideoGuide } from '../video/video-guide.tsx';
import { VideoPanel } from '../video/video-panel.tsx';
import { VideoTexts } from '../video/video-texts.tsx';
import layout from './step-layout.module.css';

/** The thumbnail shows the video at this second (spec.md 9). */
const thumbnailAtSeconds = 0.5;

/** The video resume step: always valid, as it can be skipped (spec.md 4). The video saves itself, not by the form. */
export default function VideoResume(props: StepScreenProps) {
  const report = useEffectEvent(() => props.onChange({ values: {}, valid: true, patch: {} }));
  useEffect(() => report(), []);
  return (
    <VideoTexts fallback={<Skeleton shape="card" />}>
      <VideoResumeStep {...props} />
    </VideoTexts>
  );
}

function VideoResumeStep({ profile, onServerProfile }: StepScreenProps) {
  const text = useText();
  const scriptKey = `np-script:${profile.id}`;
  const [script, setScript] = useState(() => localTexts.get(scriptKey) ?? '');

  function changeScript(next: string) {
    setScript(next);
    localTexts.set(scriptKey, next);
  }

  return (
    <div className={layout['step']}>
      <Section title={text('video.prompt.title')}>
        <VideoPanel profile={profile} script={script} thumbnailAt={thumbnailAtSeconds} onProfile={onServerProfile} />
        <ScriptDraft script={script} onChange={changeScript} />
      </Section>
      <VideoGuide />
    </div>
  );
}
