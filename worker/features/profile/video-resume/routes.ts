import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ProductError } from '#domain/errors.ts';
import { setVideoResumeSchema, uploadVideoSchema, videoResumeAnswerSchema } from '#domain/profile/video-resume.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { AppEnv } from '../../../http/context.ts';
import { declaredBytes, drainedOnRefusal } from '../../../http/file-body.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { answers, jsonContent } from '../../../http/openapi.ts';
import { ownProfile, requireSession, signedIn } from '../../../http/session.ts';
import { attachVideoResume, bringBackVideo, removeVideoResume, saveVideoResume } from './service.ts';

/** Maximum size of a body with a recording as a data URL, in bytes (docs/specification.md 7). */
const maxVideoJsonBytes = 32 * 1024 * 1024;

/** `/api/profiles/:id/upload-video` and `/api/video-resumes`: set, remove and restore the profile's video. */
export const videoResumeRoutes = new Hono<AppEnv>()
  .post(
    '/profiles/:id/upload-video',
    describeRoute({
      tags: ['profiles'],
      summary: 'Save a recording (data URL) or an uploaded video (URL) as the video resume',
      requestBody: jsonContent(uploadVideoSchema),
      responses: answers(200, videoResumeAnswerSchema, 400, 401, 404, 413, 415, 422),
    }),
    ownProfile,
    async (c) => {
      if ((declaredBytes(c) ?? 0) > maxVideoJsonBytes) throw new ProductError('body_too_large');
      const body = c.req.raw.body ?? new Blob([]).stream();
      const input = { profileId: c.req.param('id'), body, maxBytes: maxVideoJsonBytes };
      const session = requireSession(c);
      const profile = await drainedOnRefusal(c, () => saveVideoResume(c.get('services'), session, input));
      return c.json(saved(profile));
    },
  )
  .delete(
    '/profiles/:id/video-resume',
    describeRoute({
      tags: ['profiles'],
      summary: 'Remove the video resume; it can be restored for a day',
      responses: answers(200, videoResumeAnswerSchema, 401, 404),
    }),
    ownProfile,
    async (c) => c.json(saved(await removeVideoResume(c.get('services'), requireSession(c), c.req.param('id')))),
  )
  .post(
    '/profiles/:id/video-resume/undo',
    describeRoute({
      tags: ['profiles'],
      summary: 'Restore the video that was replaced or removed less than a day ago',
      responses: answers(200, videoResumeAnswerSchema, 401, 404),
    }),
    ownProfile,
    async (c) => c.json(saved(await bringBackVideo(c.get('services'), requireSession(c), c.req.param('id')))),
  )
  .put(
    '/video-resumes',
    describeRoute({
      tags: ['profiles'],
      summary: 'Save an uploaded video as the video resume',
      responses: answers(200, videoResumeAnswerSchema, 401, 404, 422),
    }),
    signedIn,
    jsonBody(setVideoResumeSchema),
    async (c) => {
      return c.json(saved(await attachVideoResume(c.get('services'), requireSession(c), c.req.valid('json'))));
    },
  );

/** The response after saving a video. */
function saved(profile: OwnerProfile) {
  return { success: true as const, videoUrl: profile.videoResumeUrl ?? '', profile };
}
