import { useStore } from '@nanostores/react';
import { CircleCheck, Unlink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Heading } from '#widget/ui/heading.tsx';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { createOwnVideo, type OwnVideo } from '#widget/video/index.ts';
import page from '#widget/kit/parts/link-page.module.css';
import { Looking } from './looking.tsx';
import { createPhoneLink, type LinkEnd, type PhoneLink } from './phone-link.ts';
import { VideoForComputer } from './video-for-computer.tsx';
import type { Locale } from '#domain/locale.ts';
import { createPhoneHandoffApi, phoneConnection, phoneHandoffPath } from '#widget/api/handoff.ts';
import { createRequest } from '#widget/api/request.ts';
import { browserClock } from '#widget/browser/clock.ts';
import { browserNetwork } from '#widget/browser/network.ts';
import { localTexts } from '#widget/browser/storage.ts';
import { browserVisibility } from '#widget/browser/visibility.ts';
import { createSendBytes } from '#widget/files/send-bytes.ts';
import { createUploader } from '#widget/files/uploader.ts';
import { createUploadsApi } from '#widget/files/uploads-api.ts';
import { phoneSecret, tokenOf } from './phone-secret.ts';

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

/** The link in this page's URL, and its video. Without a token in the URL, the link is invalid. */
function createPhoneWork(locale: Locale): { link: PhoneLink; videoUnder(keptUnder: string): OwnVideo } {
  const token = tokenOf(window.location.hash);
  const connection = phoneConnection(token ?? '', phoneSecret(localTexts));
  const request = createRequest(locale, connection.fetch);
  const link = createPhoneLink({
    hasToken: token !== undefined,
    api: createPhoneHandoffApi(request),
    clock: browserClock,
    visibility: browserVisibility,
  });
  const videoUnder = (keptUnder: string) =>
    createOwnVideo({
      keptUnder: `handoff-${keptUnder}`,
      uploader: createUploader({
        api: createUploadsApi(request, phoneHandoffPath),
        sendBytes: createSendBytes(locale, connection),
        clock: browserClock,
        network: browserNetwork,
        wholeVideoBytes: 0,
      }),
      saveVideo: ({ guided }) => link.finish(guided),
      onSaved: () => {},
    });
  return { link, videoUnder };
}
