/**
 * The baseline of bench/assistant.mjs: a minimal Worker that passes the request to the model server and streams the reply back.
 */
export default {
  async fetch(request, env): Promise<Response> {
    const { headers } = request;
    const authorization = headers.get('Authorization') ?? '';
    const answer = await fetch(env.MODEL_URL, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: authorization },
      body: await request.text(),
    });
    return new Response(answer.body, { status: answer.status, headers: { 'Content-Type': 'text/event-stream' } });
  },
} satisfies ExportedHandler<{ MODEL_URL: string }>;
