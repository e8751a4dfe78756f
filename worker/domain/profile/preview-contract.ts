import { operation } from '../operation.ts';
import { profilePreviewSchema } from './preview-dialog.ts';

export const previewProfile = operation({
  method: 'GET',
  path: '/api/profiles/:id/preview',
  tag: 'profiles',
  summary: "The caller's profile as families see it, published or not, in the request's language",
  access: 'owner',
  answer: profilePreviewSchema,
});
