import { Hono } from 'hono';
import { ProductError } from '#domain/errors.ts';
import { isLocale } from '#domain/locale.ts';
import type { AppEnv } from '../../http/context.ts';
import { developmentOnly } from '../../http/development-only.ts';
import { previewPage, sampleEmail } from './service.ts';

/** Frames with `srcdoc` inherit this policy, so it is also the policy of the emails inside them. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** `/api/dev/messages`: every message of the product with sample values, for developers. Exists in development only. */
export const messagePreviewRoutes = new Hono<AppEnv>()
  .get('/messages', developmentOnly, async (c) => {
    c.header('Content-Security-Policy', policy);
    return c.html(await previewPage(c.get('services')));
  })
  .get('/messages/:name/:language', developmentOnly, async (c) => {
    const { name, language } = c.req.param();
    const email = isLocale(language) ? await sampleEmail(c.get('services'), name, language) : undefined;
    if (email === undefined) throw new ProductError('not_found');
    c.header('Content-Security-Policy', policy);
    return c.html(email);
  });
