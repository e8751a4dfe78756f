import { dayMs } from '#domain/durations.ts';
import { locales, type Locale } from '#domain/locale.ts';
import type { MediaKind } from '#domain/media/media.ts';
import { transcribeVideo } from '#worker/features/assistant/captions/service.ts';
import { addCertification } from '#worker/features/certification/service.ts';
import type { Session } from '#worker/session/session.ts';
import { openUpload, receiveUpload } from '#worker/features/media/service.ts';
import { setVideoResume, updateProfile } from '#worker/features/profile/service.ts';
import type { Services } from '#worker/services.ts';
import { demoVideos, demoTranscript } from './videos.ts';

/** A sample video and a still of it. */
interface VideoFiles {
  video: Uint8Array<ArrayBuffer>;
  still: Uint8Array<ArrayBuffer>;
}

/** A portrait as uploaded, and each other size by its name: the files that the builder creates from a photo. */
export type PortraitFiles = Record<'whole' | '96' | '300' | '960' | 'share', Uint8Array<ArrayBuffer>>;

/** The pictures and videos of the demo data. */
export interface DemoFiles {
  videos: Record<Locale, VideoFiles>;
  /** The portrait for an index in the list of nannies; undefined if there is none. */
  portrait(place: number): Promise<PortraitFiles | undefined>;
}

const yearMs = 365 * dayMs;

/** Possible certifications of a demo nanny, with their remaining validity; some expire soon, some have expired. */
const certifications = [
  { name: 'CPR', issuer: 'American Red Cross', years: 1.4 },
  { name: 'Pediatric First Aid', issuer: 'American Heart Association', years: 0.12 },
  { name: 'Newborn Care Specialist', issuer: 'Newborn Care Training Academy', years: undefined },
  { name: 'Safe Sleep/SUID/SIDS', issuer: 'First Candle', years: -0.2 },
] as const;

/** None for some nannies, and only valid ones for the first, whose page is the picture of the product. */
function certificationsOf(place: number) {
  const [cpr, , newbornCare] = certifications;
  return place === 0 ? [cpr, newbornCare] : certifications.slice(0, place % 5);
}

/**
 * Adds a portrait, certifications, and a video to a demo nanny with the upload service. Which ones depends on the index in
 * the list, so that profiles with and without each exist.
 */
export async function addMedia(
  services: Services,
  session: Session,
  input: { profileId: string; place: number; files: DemoFiles },
): Promise<void> {
  const { profileId, place, files } = input;
  const portrait = await files.portrait(place);
  if (portrait) {
    const { whole, ...others } = portrait;
    const variants = Object.entries(others).map(([variant, file]) => ({ variant, file }));
    const profileImageUrl = await upload(services, session, 'image', whole, variants);
    await updateProfile(services, session, profileId, { profileImageUrl }, undefined);
  }
  for (const { name, issuer, years } of certificationsOf(place)) {
    const documentUrl = await upload(services, session, 'document', certificationDocument(name, issuer));
    const expiry = years === undefined ? {} : { expiryDate: dateTime(services.clock.now() + years * yearMs) };
    await addCertification(services, session, profileId, { name, issuer, documentUrl, ...expiry });
  }
  const spoken = locales.find((locale) => demoVideos[locale].place === place);
  if (spoken !== undefined) {
    const { video: file, still } = files.videos[spoken];
    const video = await upload(services, session, 'video', file, [{ variant: 'poster', file: still }]);
    await setVideoResume(services, session, profileId, video);
    const transcriber = { transcribe: async () => demoTranscript(spoken) };
    await transcribeVideo({ ...services, transcriber }, profileId);
  }
}

async function upload(
  services: Services,
  session: Session,
  kind: MediaKind,
  file: Uint8Array<ArrayBuffer>,
  variants: { variant: string; file: Uint8Array<ArrayBuffer> }[] = [],
): Promise<string> {
  const { uploadURL, objectPath } = await openUpload(services, session, { kind, size: file.length });
  const [id = '', token = ''] = uploadURL.replace(/^.*\//, '').split('?token=');
  const send = (body: Uint8Array<ArrayBuffer>, variant: string | undefined) =>
    receiveUpload(services, session, id, { token, variant, body: new Blob([body]).stream(), declaredBytes: undefined });
  await send(file, undefined);
  for (const variant of variants) await send(variant.file, variant.variant);
  return objectPath;
}

/** A one-page PDF with the certification's name. */
function certificationDocument(name: string, issuer: string): Uint8Array<ArrayBuffer> {
  const text = `BT /F1 24 Tf 72 700 Td (${name}) Tj 0 -40 Td /F1 14 Tf (${issuer}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 6>>\n%%EOF\n`);
}

function dateTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 10)}T00:00:00.000Z`;
}
