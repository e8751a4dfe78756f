import { type APIRequestContext, expect } from '@playwright/test';
import { z } from 'zod';

const outbox = z.array(z.object({ text: z.string() }));

/** A former family, in the nanny's words. */
export const family = { firstName: 'Paula', lastName: 'Parent', fromMonth: '2023-03', toMonth: '2024-05' };

/** The path of a reference's link in the latest message to a recipient. */
export async function linkIn(request: APIRequestContext, to: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const messages = outbox.parse(await (await request.get(`/api/dev/outbox?to=${encodeURIComponent(to)}`)).json());
    link = messages.map(({ text }) => /(?:\/\w\w)?\/reference\/[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return link;
}
