import { useState } from 'react';
import { createReferenceVideoApi, referenceLinkPath } from '#widget/api/reference-video.ts';
import { browserClock } from '#widget/browser/clock.ts';
import { browserNetwork } from '#widget/browser/network.ts';
import { createSendBytes } from '#widget/files/send-bytes.ts';
import { createUploader } from '#widget/files/uploader.ts';
import { createUploadsApi } from '#widget/files/uploads-api.ts';
import { type BuilderServices, useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { createOwnVideo, VideoCapture } from '#widget/video/index.ts';
import type { AskedVideo } from './asked-video.ts';
import page from '#widget/kit/parts/link-page.module.css';

/** Records or picks a family's video and uploads it with the family's link. The page with the answers then shows it. */
export default function VideoForReference({ asked }: { asked: AskedVideo }) {
  const text = useText();
  const services = useServices();
  const [hasArrived, setHasArrived] = useState(false);
  const [video] = useState(() =>
    videoOf(services, asked, () => {
      setHasArrived(true);
      window.location.assign(asked.answersPath);
    }),
  );
  const { nannyFirstName: name } = asked;
  return (
    <>
      <VideoCapture
        video={video}
        words={{
          record: text('referenceVideo.record'),
          pick: text('referenceVideo.pick'),
          sending: text('referenceVideo.sending'),
          recorder: {
            title: text('referenceVideo.recorderTitle', { name }),
            description: text('referenceVideo.recorderText'),
          },
        }}
        allowed
        allow={async () => true}
      />
      <output className={page['muted']}>{hasArrived ? text('referenceVideo.arrived') : null}</output>
    </>
  );
}

function videoOf({ request, locale, connection }: BuilderServices, asked: AskedVideo, onSaved: () => void) {
  const { token, keptUnder } = asked;
  const api = createReferenceVideoApi(request, token);
  return createOwnVideo({
    keptUnder: `reference-${keptUnder}`,
    uploader: createUploader({
      api: createUploadsApi(request, referenceLinkPath(token)),
      sendBytes: createSendBytes(locale, connection),
      clock: browserClock,
      network: browserNetwork,
      wholeVideoBytes: 0,
    }),
    saveVideo: api.attach,
    onSaved,
  });
}
