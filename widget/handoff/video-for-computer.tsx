import { useEffect, useState } from 'react';
import { Button } from '#widget/ui/button.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { useText } from '#widget/kit/text.ts';
import { canRecord, type OwnVideo, type PhoneActivity, PhoneCapture } from '#widget/video/index.ts';
import { inAppBrowser } from './in-app-browser.ts';
import { OpenInBrowser } from './open-in-browser.tsx';
import type { PhoneLink } from './phone-link.ts';
import styles from './handoff-page.module.css';

interface VideoForComputerProps {
  link: PhoneLink;
  video: OwnVideo;
  connected: boolean;
  firstName: string | undefined;
  /** Told whether the recorder is open. */
  onRecorder(open: boolean): void;
}

/** Records on this phone what then appears on the computer. */
export function VideoForComputer({ link, video, connected, firstName, onRecorder }: VideoForComputerProps) {
  const text = useText();
  const { userAgent } = navigator;
  const app = inAppBrowser(userAgent);
  const onlyFiles = app !== undefined && !canRecord();
  const [sending, setSending] = useState(false);

  useEffect(
    () =>
      video.upload.$state.listen(({ status }) => {
        if (status === 'failed') link.check();
      }),
    [link, video],
  );

  function tell({ phase, percent, inRecorder }: PhoneActivity) {
    onRecorder(inRecorder);
    setSending(phase === 'uploading');
    if (connected) link.tell({ phase, percent });
  }

  return (
    <>
      <Heading level={1} className={styles['title']}>
        {firstName === undefined ? text('handoff.phone.title') : text('handoff.phone.titleNamed', { name: firstName })}
      </Heading>
      <p>{text('handoff.phone.text')}</p>
      {app && onlyFiles ? <OpenInBrowser app={app} userAgent={userAgent} /> : null}
      <PhoneCapture video={video} onlyFiles={onlyFiles} allowed={connected} allow={link.connect} onActivity={tell} />
      {app && !onlyFiles ? (
        <details className={styles['trouble']}>
          <summary>{text('handoff.inApp.trouble')}</summary>
          <OpenInBrowser app={app} userAgent={userAgent} />
        </details>
      ) : null}
      <output className={styles['muted']}>
        {text(connected ? 'handoff.phone.connected' : 'handoff.phone.limits')}
      </output>
      {connected && !sending ? (
        <Button variant="quiet" onClick={() => void link.leave()}>
          {text('handoff.phone.back')}
        </Button>
      ) : null}
    </>
  );
}
