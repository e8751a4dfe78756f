import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Today } from '#domain/agency/numbers.ts';
import { AtDesk, deskOfReviewer } from '../testing.tsx';
import { waitingByList, waitingByScreen } from '../waiting.ts';
import { QueueHeader } from './queue-header.tsx';

const today: Today = {
  requests: { open: 4, overdue: 1, mine: 2, familyAnswers: 0 },
  reviews: { new: 3, changed: 0, answered: 1 },
  certificates: { waiting: 5, expiring: 6 },
  references: { waiting: 7, calls: 8 },
  trustline: { due: 0 },
  unclaimed: { ending: 0 },
  quarantined: 9,
  failedMessages: 0,
  waitingTexts: 0,
  outages: [],
  firstWeek: [],
  next: [],
};

const tab = (name: string) => page.getByRole('link', { name, exact: true });

it('the tabs of a queue say how many items their lists hold, and the badge is their sum', async () => {
  const counts = waitingByList(today).reviews;
  await render(
    <AtDesk desk={deskOfReviewer()} name="Reviews">
      <QueueHeader
        title="Reviews"
        filters={[
          { label: 'New', href: '#new', isCurrent: true, count: counts.new },
          { label: 'Changed', href: '#changed', isCurrent: false, count: counts.changed },
          { label: 'On hold, answered', href: '#answered', isCurrent: false, count: counts.answered },
          { label: 'All', href: '#all', isCurrent: false },
        ]}
      />
    </AtDesk>,
  );
  await expect.element(tab('New')).toHaveAccessibleDescription('3');
  await expect.element(tab('On hold, answered')).toHaveAccessibleDescription('1');
  // A zero would only be noise.
  for (const name of ['Changed', 'All']) await expect.element(tab(name)).not.toHaveAccessibleDescription();
  expect(waitingByScreen(today)).toEqual({ requests: 4, reviews: 4, certificates: 5 });
});
