import { useEffect, useState } from 'react';
import { Button } from '#widget/ui/button.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { useText } from '#widget/kit/text.ts';
import { type CaptureActivity, type OwnVideo, VideoCapture } from '#widget/video/index.ts';
import type { PhoneLink } from './phone-link.ts';
import page from '#widget/kit/parts/link-page.module.css';

interface VideoForComputerProps {
  link: PhoneLink;
  video: OwnVideo;
  connected: boolean;
  firstName: string | undefined;
  /** Called with whether the recorder is open. */
  onRecorder(open: boolean): void;
}

/** Records a video on this phone that then appears on the computer. */
export function VideoForComputer({ link, video, connected, firstName, onRecorder }: VideoForComputerProps) {
  const text = useText();
  const [sending, setSending] = useState(false);

  useEffect(
    () =>
      video.upload.$state.listen(({ status }) => {
        if (status === 'failed') link.check();
      }),
    [link, video],
  );

  function tell({ phase, percent, inRecorder }: CaptureActivity) {
    onRecorder(inRecorder);
    setSending(phase === 'uploading');
    if (connected) link.tell({ phase, percent });
  }

  return (
    <>
      <Heading level={1} className={page['title']}>
        {firstName === undefined ? text('handoff.phone.title') : text('handoff.phone.titleNamed', { name: firstName })}
      </Heading>
      <p>{text('handoff.phone.text')}</p>
      <VideoCapture
        video={video}
        words={{
          record: text('handoff.phone.camera'),
          pick: text('handoff.phone.file'),
          sending: text('handoff.phone.sending'),
          kept: { text: text('handoff.phone.kept.text'), send: text('handoff.phone.kept.send') },
        }}
        allowed={connected}
        allow={link.connect}
        onActivity={tell}
      />
      <output className={page['muted']}>{text(connected ? 'handoff.phone.connected' : 'handoff.phone.limits')}</output>
      {connected && !sending ? (
        <Button variant="quiet" onClick={() => void link.leave()}>
          {text('handoff.phone.back')}
        </Button>
      ) : null}
    </>
  );
}
