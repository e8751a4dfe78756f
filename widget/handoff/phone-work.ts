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
import { createOwnVideo, type OwnVideo } from '#widget/video/index.ts';
import { createPhoneLink, type PhoneLink } from './phone-link.ts';
import { phoneSecret, tokenOf } from './phone-secret.ts';

/** The link in this page's URL, and its video. Without a token in the URL, the link is invalid. */
export function createPhoneWork(locale: Locale): { link: PhoneLink; videoUnder(keptUnder: string): OwnVideo } {
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
