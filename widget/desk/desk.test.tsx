import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#widget/api/request.ts';
import { deskOfReviewer } from './testing.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const refused = new ApiError({ status: 401, statusText: '', text: '{"code":"session_required"}', retryAfter: null });

/** The server's responses from now on. */
function serverAnswers(status: number, body: object) {
  return vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(body, { status }));
}

it('a request that still had the token from before a passkey changed it signs nobody out', async () => {
  const desk = deskOfReviewer();
  const server = serverAnswers(200, { id: 'rosa', name: 'Rosa', role: 'reviewer' });
  desk.noticeSignedOut(refused);
  await expect.poll(() => server.mock.calls.length).toBe(1);
  await expect.poll(() => desk.underWay.get()).toBe(0);
  expect(desk.visitor.get().status).toBe('in');
});

it('a session that ended leads to the sign-in, and a server that is down does not', async () => {
  const desk = deskOfReviewer();
  const failing = serverAnswers(503, { code: 'service_unavailable' });
  desk.noticeSignedOut(refused);
  await expect.poll(() => failing.mock.calls.length).toBeGreaterThan(0);
  await expect.poll(() => desk.underWay.get()).toBe(0);
  expect(desk.visitor.get().status).toBe('in');
  failing.mockRestore();
  serverAnswers(401, { code: 'session_required' });
  desk.noticeSignedOut(refused);
  await expect.poll(() => desk.visitor.get().status).toBe('signed-out');
});
