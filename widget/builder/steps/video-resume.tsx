import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { profileLimits } from '#domain/profile/fields.ts';
import { Section } from '#widget/ui/section.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import type { StepScreenProps } from '../../state/step-change.ts';
import { createAssistantApi } from '#widget/api/assistant.ts';
import { localTexts } from '#widget/browser/storage.ts';
import { Transcript } from '../assistant/transcript.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { ScriptDraft } from './script-draft.tsx';
import { VideoGuide } from './video-guide.tsx';
import { type OwnScript, playbackUrl, VideoPanel } from '#widget/video/index.ts';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { useMediaUrl } from '#widget/kit/use-media-url.ts';
import { useWorkbench } from '#widget/kit/workbench.ts';
import layout from '#widget/form/step-layout.module.css';

/** The second shown by the thumbnail (docs/specification.md 9). */
const thumbnailAtSeconds = 0.5;

/**
 * The video resume step: always valid, because it can be skipped (docs/specification.md 4). The video is saved separately from
 * the form.
 */
export default function VideoResume(props: StepScreenProps) {
  const [transcript, setTranscript] = useState(
    () => keptTranscript(props.draftValues) ?? props.profile.videoTranscript ?? '',
  );
  const report = useEffectEvent((videoTranscript: string) => {
    const words = videoTranscript.trim();
    const patch = words.length > profileLimits.longText ? {} : { videoTranscript: words === '' ? null : words };
    props.onChange({ values: { videoTranscript }, valid: true, patch });
  });
  useEffect(() => report(transcript), [transcript]);
  const { editor } = useWorkbench();

  /** A guided video has its own captions, which replace those of the previous video. */
  function takeSaved(saved: OwnerProfile) {
    const { videoTranscript: words, videoChapters: chapters = [] } = saved;
    const isNew = words !== undefined && words !== editor.$profile.get().videoTranscript;
    if (isNew && chapters.some(({ hasWords }) => hasWords)) setTranscript(words);
    props.onServerProfile?.(saved);
  }

  return (
    <LatePart areas={['video']} fallback={<Skeleton shape="card" />}>
      <VideoResumeStep {...props} onServerProfile={takeSaved} transcript={transcript} onTranscript={setTranscript} />
    </LatePart>
  );
}

/** The transcript in a stored draft. */
function keptTranscript(values: unknown): string | undefined {
  const kept = typeof values === 'object' && values !== null && 'videoTranscript' in values && values.videoTranscript;
  return typeof kept === 'string' ? kept : undefined;
}

interface VideoResumeStepProps extends StepScreenProps {
  transcript: string;
  onTranscript(transcript: string): void;
}

function VideoResumeStep({ profile, onServerProfile, transcript, onTranscript }: VideoResumeStepProps) {
  const text = useText();
  const current = useStore(useWorkbench().editor.$profile);
  const { videoResumeUrl } = current;
  const script = useOwnScript(profile.id);

  return (
    <div className={layout['step']}>
      <Section title={text('video.prompt.title')}>
        <VideoPanel
          profile={current}
          script={script}
          thumbnailAt={thumbnailAtSeconds}
          onProfile={onServerProfile}
          onWords={onTranscript}
        />
        <ScriptDraft script={script} />
      </Section>
      <VideoGuide />
      <Transcript
        profileId={profile.id}
        videoUrl={useMediaUrl(videoResumeUrl && playbackUrl(videoResumeUrl))}
        script={script.text}
        value={transcript}
        onChange={onTranscript}
      />
    </div>
  );
}

/** The nanny's script, which is stored on this device. The assistant can write it. */
function useOwnScript(profileId: string): OwnScript {
  const { request, locale } = useServices();
  const { editor } = useWorkbench();
  const key = `np-script:${profileId}`;
  const [script, setScript] = useState(() => localTexts.get(key) ?? '');
  return {
    text: script,
    onChange(next) {
      setScript(next);
      localTexts.set(key, next);
    },
    async write() {
      // The assistant's facts include what the nanny has just typed.
      await editor.autosave.flush();
      return createAssistantApi(request, locale, profileId).script();
    },
  };
}
