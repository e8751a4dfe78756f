/** The least a Worker can do for a chat reply: hand the request to the model server and its stream back. What bench/assistant.mjs measures against. */
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
