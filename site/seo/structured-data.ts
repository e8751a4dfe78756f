import type {
  BreadcrumbList,
  Certification,
  EducationalOccupationalCredential,
  Graph,
  Person,
  ProfilePage,
  VideoObject,
} from 'schema-dts';
import type { StoredVideo } from '#domain/media/stored-video.ts';
import type { PublicProfile } from '#domain/profile/schema.ts';
import type { CertificationView } from '#domain/certification/view.ts';
import type { ProfileView } from '#domain/profile/view.ts';

/** Facts for structured data that are not on the page. */
export interface StructuredDataFacts {
  /** The URLs of the page, and of the directory in the same language. */
  url: string;
  directoryUrl: string;
  directoryName: string;
  /** `https://host` that file URLs are relative to. */
  origin: string;
  /** The share image, used when there is no photo or still image. */
  imageUrl: string;
  language: string;
  agencyName: string;
  agencyWebsite: string;
  /** The measured facts of the nanny's video; null without one. */
  video: StoredVideo | null;
}

/** The duration given for a video that was not measured (docs/specification.md 2.7). */
const videoDuration = 'PT5M';

/** A profile page in schema.org's vocabulary: only what the page shows, with the fields that Google requires. */
export function profileStructuredData(view: ProfileView, profile: PublicProfile, facts: StructuredDataFacts): Graph {
  const absolute = (path: string) => facts.origin + path;
  const credentials: EducationalOccupationalCredential[] = view.certifications
    .filter((certification) => !certification.isExpired)
    .map(credentialOf);
  const certification = trustlineCertification(view, profile);
  const person: Person = {
    '@type': 'Person',
    '@id': `${facts.url}#person`,
    name: view.fullName,
    jobTitle: view.occupation,
    description: view.metaDescription,
    url: facts.url,
    image: view.photo ? absolute(view.photo) : facts.imageUrl,
    homeLocation: { '@type': 'Place', name: view.location },
    knowsLanguage: view.languages,
    knowsAbout: view.specialties,
    affiliation: { '@type': 'Organization', name: facts.agencyName, url: facts.agencyWebsite },
    ...(credentials.length > 0 && { hasCredential: credentials }),
    ...(certification && { hasCertification: certification }),
  };
  const page: ProfilePage = {
    '@type': 'ProfilePage',
    '@id': facts.url,
    url: facts.url,
    name: view.metaTitle,
    inLanguage: facts.language,
    dateCreated: profile.createdAt,
    dateModified: profile.updatedAt,
    mainEntity: person,
    breadcrumb: { '@id': `${facts.url}#breadcrumb` },
  };
  // The transcript in the spoken language, whatever language the page shows.
  const transcript = profile.originals?.videoTranscript ?? profile.videoTranscript;
  const video: VideoObject | undefined =
    view.video === undefined
      ? undefined
      : {
          '@type': 'VideoObject',
          '@id': `${facts.url}#video`,
          name: view.videoLabel,
          description: view.metaDescription,
          thumbnailUrl: view.poster ? absolute(view.poster) : facts.imageUrl,
          uploadDate: facts.video ? new Date(facts.video.storedAt).toISOString() : profile.updatedAt,
          contentUrl: absolute(view.video),
          duration: facts.video?.durationMs ? isoDuration(facts.video.durationMs) : videoDuration,
          width: { '@type': 'QuantitativeValue', value: facts.video?.width ?? videoSize.width },
          height: { '@type': 'QuantitativeValue', value: facts.video?.height ?? videoSize.height },
          ...(transcript && { transcript }),
          ...(view.captions[0] && { inLanguage: view.captions[0].language }),
          ...(view.chapters && {
            hasPart: view.chapters.parts.map(({ title, seconds, endSeconds, href }) => ({
              '@type': 'Clip' as const,
              name: title,
              startOffset: seconds,
              endOffset: endSeconds,
              url: absolute(href),
            })),
          }),
        };
  const breadcrumb: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    '@id': `${facts.url}#breadcrumb`,
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: facts.directoryName, item: facts.directoryUrl },
      { '@type': 'ListItem', position: 2, name: view.fullName, item: facts.url },
    ],
  };
  return { '@context': 'https://schema.org', '@graph': [page, breadcrumb, ...(video ? [video] : [])] };
}

/** A TrustLine registration, dated by the agency's check. An application certifies nothing yet. */
function trustlineCertification({ badges }: ProfileView, { trustline }: PublicProfile): Certification | undefined {
  const name = badges.find(({ kind }) => kind === 'trustline')?.label;
  if (trustline?.state !== 'registered' || name === undefined) return undefined;
  return {
    '@type': 'Certification',
    name,
    auditDate: trustline.checkedOn,
    issuedBy: { '@type': 'Organization', name: 'California Department of Social Services' },
  };
}

function credentialOf({ name, issuer }: CertificationView): EducationalOccupationalCredential {
  return {
    '@type': 'EducationalOccupationalCredential',
    name,
    credentialCategory: 'certificate',
    ...(issuer && { recognizedBy: { '@type': 'Organization', name: issuer } }),
  };
}

/** A duration in ISO 8601, in whole seconds: PT1M5S. @param ms at least 1 */
function isoDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  return `PT${minutes > 0 ? `${minutes}M` : ''}${seconds % 60 > 0 ? `${seconds % 60}S` : ''}`;
}

/** Size in pixels, when a video's own size is unknown (docs/specification.md 2.7). */
export const videoSize = { width: 1280, height: 720 };

/**
 * JSON for a script element. No text in it can end the element or the script (docs/security.md, script in a profile's text). It
 * parses back to the same data.
 */
export function serializeStructuredData(data: object): string {
  const escapes: Record<string, string> = {
    '<': '\\u003c',
    '>': '\\u003e',
    '&': '\\u0026',
    '\u2028': '\\u2028',
    '\u2029': '\\u2029',
  };
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character);
}
