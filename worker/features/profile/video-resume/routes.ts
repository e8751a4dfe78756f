import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ProductError } from '#domain/errors.ts';
import * as contract from '#domain/profile/contract.ts';
import { uploadVideoSchema, videoResumeAnswerSchema } from '#domain/profile/video-resume.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { AppEnv } from '../../../http/context.ts';
import { declaredBytes, drainedOnRefusal } from '../../../http/file-body.ts';
import { answers, jsonContent } from '../../../http/openapi.ts';
import { serve } from '../../../http/serve.ts';
import { ownProfile, requireSession } from '../../../http/session.ts';
import { attachVideoResume, bringBackVideo, removeVideoResume, saveVideoResume } from './service.ts';

/** Maximum size of a body with a recording as a data URL, in bytes (docs/specification.md 7). */
const maxVideoJsonBytes = 32 * 1024 * 1024;

/** Set, remove and restore the profile's video. */
export const videoResumeRoutes = new Hono<AppEnv>().post(
  '/api/profiles/:id/upload-video',
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
);

serve(videoResumeRoutes, contract.removeVideo, async ({ services, caller, id }) =>
  saved(await removeVideoResume(services, caller, id)),
);
serve(videoResumeRoutes, contract.bringBackVideo, async ({ services, caller, id }) =>
  saved(await bringBackVideo(services, caller, id)),
);
serve(videoResumeRoutes, contract.attachVideo, async ({ services, caller, body }) =>
  saved(await attachVideoResume(services, caller, body)),
);

/** The response after saving a video. */
function saved(profile: OwnerProfile) {
  return { success: true as const, videoUrl: profile.videoResumeUrl ?? '', profile };
}
