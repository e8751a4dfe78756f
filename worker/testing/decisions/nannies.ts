import { type ReviewedField, reviewedFields, type DeskProfile } from '#domain/profile/desk.ts';
import type { Certification, CertificationInput } from '#domain/certification/schema.ts';
import type { TextField } from '#domain/profile/enums.ts';
import { defaultLocale, locales } from '#domain/locale.ts';
import type { ProfilePatch } from '#domain/profile/schema.ts';
import { upload } from '../api.ts';
import { deskCaller } from '../desk.ts';
import { mp4, pdf, png } from '../files.ts';
import { json, openDesk } from '../open-desk.ts';
import { translationRevision, writeTranslation } from '../translation.ts';
import { type Decision, type Decisions, ifMatch } from './decision.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The language of the translations. */
const into = locales.find((locale) => locale !== defaultLocale) ?? defaultLocale;

const revisionOf = async ({ owner }: Desk, id: string) =>
  (await json<DeskProfile>(owner, 'GET', `/api/agency/profiles/${id}`)).profile.revision;

/** A change by the nanny of each field that the agency reviews. */
function editsOf(desk: Desk): Record<ReviewedField, () => Promise<unknown>> {
  const edit = (patch: ProfilePatch) => () => desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, patch);
  return {
    firstName: edit({ firstName: 'Anna' }),
    lastName: edit({ lastName: 'Rojas' }),
    city: edit({ city: 'Irvine' }),
    state: edit({ state: 'NY' }),
    languages: edit({ languages: ['Spanish'] }),
    profileImageUrl: async () => {
      const { objectPath } = await upload(desk.nanny, 'image', png());
      return edit({ profileImageUrl: objectPath })();
    },
    videoResumeUrl: async () => {
      const { objectPath } = await upload(desk.nanny, 'video', mp4());
      const video = { videoURL: objectPath, profileId: desk.profileId };
      return desk.nanny.call('PUT', '/api/video-resumes', video);
    },
    headline: edit({ headline: 'Songs all day.' }),
    videoTranscript: edit({ videoTranscript: 'Hello, I am Ana.' }),
    aboutMe: edit({ aboutMe: 'I draw with children.' }),
    experienceDescription: edit({ experienceDescription: 'Nine years with three families in Pasadena and Burbank.' }),
    specialties: edit({ specialties: ['Kites'] }),
    yearsExperience: edit({ yearsExperience: 9 }),
    familiesServed: edit({ familiesServed: 3 }),
    workArrangement: edit({ workArrangement: 'live-in' }),
    preferredAgeGroups: edit({ preferredAgeGroups: ['infant'] }),
    travelWillingness: edit({ travelWillingness: ['local'] }),
    duties: edit({ duties: ['childcare'] }),
    availableFrom: edit({ availableFrom: '2027-01-11' }),
    availabilityCalendar: edit({ availabilityCalendar: { unavailableDates: ['2027-01-04'] } }),
  };
}

const translation = (desk: Desk, text: string) => () =>
  writeTranslation(
    desk.nanny,
    { path: `/api/profiles/${desk.profileId}/translations`, place: `aboutMe/${into}` },
    {
      text,
      state: 'approved',
    },
  );

async function approve(): Promise<Decision> {
  const desk = await openDesk();
  const path = `/api/agency/profiles/${desk.profileId}`;
  return {
    owner: desk.owner,
    look: async () => ({ path: `${path}/approve`, headers: await ifMatch(desk.owner, path) }),
    facts: {
      ...Object.fromEntries(reviewedFields.map((field) => [field, editsOf(desk)[field]])),
      'a translation that the nanny publishes': translation(desk, 'Dibujo con los niños.'),
    },
  };
}

/** A change to a profile that staff wrote. */
async function rewrite(): Promise<Decision> {
  const desk = await openDesk();
  const draft = { firstName: 'Lucía', phone: '+12135550188', locale: defaultLocale };
  const { profile } = await json<DeskProfile>(desk.owner, 'POST', '/api/agency/profiles', draft);
  const path = `/api/agency/profiles/${profile.id}`;
  const { caller: colleague } = await deskCaller(desk.test, 'reviewer');
  const edit = (patch: object) => async () => colleague.call('PATCH', path, patch, await ifMatch(desk.owner, path));
  return {
    owner: desk.owner,
    look: async () => ({ path, body: { city: 'Burbank' }, headers: await ifMatch(desk.owner, path) }),
    facts: {
      firstName: edit({ firstName: 'Lucía María' }),
      city: edit({ city: 'Irvine' }),
      phone: edit({ phone: '+12135550189' }),
      locale: edit({ locale: into }),
    },
  };
}

async function merge(): Promise<Decision> {
  const desk = await openDesk();
  const visitor = desk.test.caller();
  const { id } = await json<{ id: string }>(visitor, 'POST', '/api/profiles', {});
  const quick = (patch: ProfilePatch) => () => visitor.call('PUT', `/api/profiles/${id}`, patch);
  const { firstName, lastName } = editsOf(desk);
  return {
    owner: desk.owner,
    look: async () => ({
      path: `/api/agency/profiles/${desk.profileId}/merge`,
      body: { quickProfile: { id, revision: await revisionOf(desk, id) } },
      headers: await ifMatch(desk.owner, `/api/agency/profiles/${desk.profileId}`),
    }),
    facts: {
      firstName,
      lastName,
      'the other first name': quick({ firstName: 'Bea' }),
      'the other last name': quick({ lastName: 'Stone' }),
      'the other phone': quick({ phone: '+12135550166' }),
      'the other email': quick({ email: 'bea@example.com' }),
    },
  };
}

async function backgroundCheck(): Promise<Decision> {
  const desk = await openDesk();
  const path = `/api/agency/profiles/${desk.profileId}`;
  let day = 1;
  const look = async (checkedOn = '2026-11-01') => {
    const { backgroundCheckRevision } = await desk.deskProfile();
    const headers = { 'If-Match': `"${backgroundCheckRevision}"` };
    return { path: `${path}/background-check`, body: { checkedOn }, headers };
  };
  const { firstName, lastName } = editsOf(desk);
  return {
    owner: desk.owner,
    look: () => look(),
    facts: {
      firstName,
      lastName,
      'the recorded day': async () => {
        const other = await look(`2026-10-0${(day += 1)}`);
        return desk.owner.call('PUT', other.path, other.body, other.headers);
      },
    },
  };
}

async function trustline(): Promise<Decision> {
  const desk = await openDesk();
  const path = `/api/agency/profiles/${desk.profileId}/trustline`;
  const look = async (check: object) => {
    const { trustline: seen } = await desk.deskProfile();
    return { path, body: check, headers: { 'If-Match': `"${seen?.revision}"` } };
  };
  const registered = { state: 'registered', checkedOn: '2026-11-01' };
  const colleague = (check: object) => async () => {
    const other = await look({ ...registered, ...check });
    return desk.owner.call('PUT', other.path, other.body, other.headers);
  };
  const { firstName, lastName } = editsOf(desk);
  return {
    owner: desk.owner,
    look: () => look(registered),
    facts: {
      firstName,
      lastName,
      state: colleague({ state: 'applicant' }),
      checkedOn: colleague({ checkedOn: '2026-10-01' }),
      number: colleague({ number: '654321' }),
    },
  };
}

/** A decision about a certification. */
const aboutCertification = (decision: string, finding: object) => async (): Promise<Decision> => {
  const desk = await openDesk();
  const { nanny, owner, profileId } = desk;
  const own = `/api/profiles/${profileId}/certifications`;
  const document = async () => (await upload(nanny, 'document', pdf(crypto.randomUUID()))).objectPath;
  const body = { name: 'First Aid', issuer: 'Red Cross', documentUrl: await document() };
  const { id } = await json<{ id: string }>(nanny, 'POST', own, body);
  const path = `/api/agency/certifications/${id}`;
  const details = { name: body.name, issuer: body.issuer };
  const edit = (changed: object) => async () => {
    const [{ revision } = { revision: 0 }] = await json<Certification[]>(nanny, 'GET', own);
    return nanny.call('PUT', `${own}/${id}`, { ...details, ...changed }, { 'If-Match': `"${revision}"` });
  };
  const certification: Record<keyof CertificationInput, () => Promise<unknown>> = {
    name: edit({ name: 'Registered Nurse' }),
    issuer: edit({ issuer: 'Somebody' }),
    issueDate: edit({ issueDate: '2026-01-31T00:00:00.000Z' }),
    expiryDate: edit({ expiryDate: '2029-01-31T00:00:00.000Z' }),
    documentUrl: async () =>
      nanny.call('PUT', '/api/certification-documents', { documentURL: await document(), certificationId: id }),
  };
  const seen = () => ifMatch(owner, path);
  const { firstName, lastName } = editsOf(desk);
  const { caller: colleague } = await deskCaller(desk.test, 'reviewer');
  return {
    owner,
    look: async () => ({ path: `${path}/${decision}`, body: finding, headers: await seen() }),
    facts: {
      ...certification,
      firstName,
      lastName,
      'a colleague’s refusal': async () =>
        colleague.call('POST', `${path}/refuse`, { reason: 'The name is not yours.' }, await seen()),
      'a colleague’s correction': async () =>
        colleague.call('POST', `${path}/verify`, { issuer: 'Heart' }, await seen()),
    },
  };
};

/** The text of each field of the nanny's own that is translated, and what she makes of it. */
const texts: Record<TextField, { field: ReviewedField; before: ProfilePatch }> = {
  headline: { field: 'headline', before: { headline: 'Stories all day.' } },
  aboutMe: { field: 'aboutMe', before: { aboutMe: 'I sing with children.' } },
  experience: {
    field: 'experienceDescription',
    before: { experienceDescription: 'Eight years with two families in Pasadena and Glendale.' },
  },
  videoTranscript: { field: 'videoTranscript', before: { videoTranscript: 'Good morning, I am Ana.' } },
  specialties: { field: 'specialties', before: { specialties: ['Origami'] } },
};

/** A decision about a translation of each of the nanny's texts in turn, or about one that she has translated herself. */
const aboutTranslation = (place: string, body?: object) => async () => {
  const desk = await openDesk();
  const path = `/api/profiles/${desk.profileId}/translations`;
  await desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, {
    ...Object.assign({}, ...Object.values(texts).map(({ before }) => before)),
  });
  const edits = editsOf(desk);
  for (const field of Object.keys(texts)) {
    await writeTranslation(desk.nanny, { path, place: `${field}/${into}` }, { text: 'Así es.', state: 'suggested' });
  }
  const look = async (field = 'aboutMe') => {
    const revision = await translationRevision(desk.owner, path, `${field}${place}`);
    return { path: `${path}/${field}${place}`, ...(body && { body }), headers: { 'If-Match': `"${revision}"` } };
  };
  return {
    owner: desk.owner,
    look: (fact = 'aboutMe') => look(fact in texts ? fact : 'aboutMe'),
    facts: {
      ...(place === '' ? {} : { 'the translation': translation(desk, 'Dibujo con niños.') }),
      ...Object.fromEntries(Object.entries(texts).map(([name, { field }]) => [name, edits[field]])),
    },
  } satisfies Decision;
};

/** Decisions about nannies' profiles, certifications and translations. */
export const nannyDecisions: Decisions = {
  'POST /api/agency/profiles/:id/approve': approve,
  'PATCH /api/agency/profiles/:id': rewrite,
  'POST /api/agency/profiles/:id/merge': merge,
  'PUT /api/agency/profiles/:id/background-check': backgroundCheck,
  'PUT /api/agency/profiles/:id/trustline': trustline,
  'POST /api/agency/certifications/:id/verify': aboutCertification('verify', {}),
  'POST /api/agency/certifications/:id/refuse': aboutCertification('refuse', { reason: 'Not readable.' }),
  'PUT /api/profiles/:id/translations/:field': aboutTranslation('', { language: defaultLocale }),
  'PUT /api/profiles/:id/translations/:field/:locale': aboutTranslation(`/${into}`, {
    text: 'Me gusta.',
    state: 'suggested',
  }),
  'POST /api/profiles/:id/translations/:field/:locale/unchanged': aboutTranslation(`/${into}/unchanged`),
};
