import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CertificationItem } from '#domain/certification/desk.ts';
import { AtDesk, deskOfReviewer } from '../testing.tsx';
import { CertificationPane } from './certification-pane.tsx';

const certification: CertificationItem = {
  id: 'c1',
  name: 'CPR',
  documentUrl: '/api/objects/uploads/x1',
  documentAt: '2026-11-21T12:00:00.000Z',
  documentType: null,
  verified: false,
  checkedAt: null,
  refusalReason: null,
  revision: 1,
  profile: {
    id: 'p1',
    name: 'Ana Reyes',
    portrait: { picture: null, initials: 'AR' },
    slug: null,
    locale: 'en',
  },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(certification));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['a phone', 360, 640],
  ['a wide screen', 1280, 540],
])('Verify stays in sight on %s', async (_, width, height) => {
  await page.viewport(width, height);
  await render(
    <AtDesk desk={deskOfReviewer()} name="Certification">
      {/* As high as a document of several pages. */}
      <style>{'article > :last-child > :first-child { min-block-size: 80rem }'}</style>
      <CertificationPane id="c1" onDone={() => {}} />
    </AtDesk>,
  );
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  await expect.element(verify).toBeInViewport({ ratio: 1 });
  window.scrollTo(0, 600);
  expect(window.scrollY).toBe(600);
  await expect.element(verify).toBeInViewport({ ratio: 1 });
});
