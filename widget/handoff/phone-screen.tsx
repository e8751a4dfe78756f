import { useStore } from '@nanostores/react';
import { CircleCheck, Unlink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Heading } from '#widget/ui/heading.tsx';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import type { OwnVideo } from '#widget/video/index.ts';
import page from '#widget/kit/parts/link-page.module.css';
import { Looking } from './looking.tsx';
import { createPhoneWork } from './phone-work.ts';
import type { LinkEnd } from './phone-link.ts';
import { VideoForComputer } from './video-for-computer.tsx';

/** The page of a phone's link: the link's state, the recorder, and the end. */
export default function PhoneScreen() {
  const text = useText();
  const { locale } = useServices();
  const [{ link, videoUnder }] = useState(() => createPhoneWork(locale));
  const state = useStore(link.$state);
  const [video, setVideo] = useState<OwnVideo>();
  const [inRecorder, setInRecorder] = useState(false);

  useEffect(() => {
    void link.look();
    // Another link in this tab is another page.
    const reload = () => window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => {
      window.removeEventListener('hashchange', reload);
      link.stop();
    };
  }, [link]);

  if (state.kind === 'open' && !video) setVideo(videoUnder(state.keptUnder));

  // The recorder stays open when the link ends: its recording stays on this phone.
  if (video && (state.kind === 'open' || inRecorder)) {
    return (
      <VideoForComputer
        link={link}
        video={video}
        connected={state.kind === 'open' && state.connected}
        firstName={state.kind === 'open' ? state.firstName : undefined}
        onRecorder={setInRecorder}
      />
    );
  }
  if (state.kind === 'unreachable') {
    return (
      <RetryState
        title={text('handoff.phone.unreachable.title')}
        text={text('handoff.phone.unreachable.text')}
        retryLabel={text('handoff.phone.retry')}
        onRetry={() => void link.look()}
      />
    );
  }
  return state.kind === 'ended' ? <Ended why={state.why} /> : <Looking />;
}

function Ended({ why }: { why: LinkEnd }) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element was removed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={page['ended']}>
      {why === 'done' ? <CircleCheck aria-hidden="true" /> : <Unlink aria-hidden="true" />}
      <Heading level={1} ref={heading} tabIndex={-1} className={page['title']}>
        {text(`handoff.phone.${why}.title`)}
      </Heading>
      <p>{text(`handoff.phone.${why}.text`)}</p>
    </div>
  );
}
