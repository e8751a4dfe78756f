/** The baseline of bench/media.mjs: a minimal Worker that streams a file into R2 and out again. */
export default {
  async fetch(request, env): Promise<Response> {
    const key = new URL(request.url).pathname;
    if (request.method === 'PUT') {
      await env.MEDIA.put(key, request.body);
      return new Response('stored');
    }
    const file = await env.MEDIA.get(key);
    return new Response(file?.body ?? null, { status: file ? 200 : 404 });
  },
} satisfies ExportedHandler<Pick<Env, 'MEDIA'>>;
