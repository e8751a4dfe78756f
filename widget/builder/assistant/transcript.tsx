import { useContext, useEffect, useRef, useState } from 'react';
import { profileLimits } from '#domain/profile/fields.ts';
import { Button } from '#widget/ui/button.tsx';
import { Section } from '#widget/ui/section.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { createAssistantApi } from '../../api/assistant.ts';
import { AskedFieldContext } from '#widget/form/asked-field.ts';
import { useContactNotice } from '#widget/form/use-contact-notice.ts';
import { fieldId } from '#widget/form/field-id.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';

interface TranscriptProps {
  profileId: string;
  videoUrl: string | undefined;
  script: string;
  value: string;
  onChange(transcript: string): void;
}

/** The captions of the nanny's video: written by the transcription, or typed by the nanny. */
export function Transcript({ profileId, videoUrl, script, value, onChange }: TranscriptProps) {
  const text = useText();
  const contactNotice = useContactNotice();
  const field = useRef<HTMLTextAreaElement>(null);
  const asked = useContext(AskedFieldContext);
  useEffect(() => {
    if (asked?.name === 'videoTranscript') field.current?.focus();
  }, [asked]);
  useVideoLength(profileId, value.trim() === '' ? undefined : videoUrl);
  return (
    <Section title={text('assistant.captions.title')} description={text('assistant.captions.description')}>
      {videoUrl === undefined ? (
        <p>{text('assistant.captions.empty')}</p>
      ) : (
        <>
          <TextArea
            ref={field}
            id={fieldId('videoTranscript')}
            name="videoTranscript"
            label={text('assistant.captions.label')}
            hint={text('assistant.captions.hint')}
            optional={text('common.optional')}
            rows={4}
            value={value}
            notice={contactNotice(value)}
            limit={profileLimits.longText}
            counter={(remaining) =>
              remaining < 0
                ? text('steps.counter.over', { over: -remaining })
                : text('steps.counter.left', { remaining })
            }
            onChange={(event) => onChange(event.target.value)}
          />
          {value.trim() === '' && script.trim() !== '' ? (
            <Button onClick={() => onChange(script)}>{text('assistant.captions.fromScript')}</Button>
          ) : null}
        </>
      )}
    </Section>
  );
}

/** Sends the length of the video once. Only the browser knows it, and typed captions are timed by it. */
function useVideoLength(profileId: string, videoUrl: string | undefined): void {
  const { request, locale } = useServices();
  const [told, setTold] = useState<string>();
  useEffect(() => {
    if (videoUrl === undefined || told === videoUrl) return undefined;
    const video = document.createElement('video');
    const tell = () => {
      const durationMs = Math.round(video.duration * 1000);
      if (!Number.isFinite(durationMs) || durationMs <= 0) return;
      setTold(videoUrl);
      // Without the length, captions follow a calm speaking pace.
      createAssistantApi(request, locale, profileId)
        .videoLength(durationMs)
        .catch(() => {});
    };
    video.addEventListener('loadedmetadata', tell);
    video.preload = 'metadata';
    video.src = videoUrl;
    return () => {
      video.removeEventListener('loadedmetadata', tell);
      video.removeAttribute('src');
    };
  }, [videoUrl, told, request, locale, profileId]);
}
