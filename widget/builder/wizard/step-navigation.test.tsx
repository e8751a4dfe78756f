import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultLocale } from '#domain/locale.ts';
import builder from '#domain/messages/builder/en.json';
import common from '#domain/messages/common/en.json';
import { renderIn } from '#widget/ui/testing/places.tsx';
import { steps } from '../steps.ts';
import { StepNavigation } from './step-navigation.tsx';

/** The navigation of steps of which only the first is filled in. */
function Steps({ onBlocked }: { onBlocked(): void }) {
  const [index, setIndex] = useState(0);
  const report = { values: undefined, valid: index === 0, patch: {} };
  return (
    <IntlProvider locale={defaultLocale} messages={{ ...builder, ...common }} onError={() => {}}>
      <h1>Step {index + 1}</h1>
      <StepNavigation
        key={index}
        isFirst={index === 0}
        isLast={false}
        isPublic={false}
        step={steps[0]}
        moved={index > 0}
        report={report}
        completing={false}
        waitingForVideo={false}
        publishFailed={false}
        onPrevious={() => setIndex(index - 1)}
        onSave={async () => {}}
        onNext={() => setIndex(index + 1)}
        onBlocked={onBlocked}
      />
    </IntlProvider>
  );
}

const next = page.getByRole('button', { name: 'Next' });
const press = () => next.click({ force: true });

afterEach(() => void vi.useRealTimers());

it('Next is not pressed by the second tap that opened its step', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const blocked = vi.fn();
  await renderIn('a page', <Steps onBlocked={blocked} />);
  const openedAt = Date.now();
  await next.dblClick();
  await expect.element(page.getByRole('heading', { name: 'Step 2' })).toBeVisible();
  // An expectation that is not met at once moves the clock, too.
  vi.advanceTimersByTime(openedAt + 599 - Date.now());
  await press();
  expect(blocked).not.toHaveBeenCalled();
  next.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(blocked, 'a key is no double tap').toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await press();
  expect(blocked).toHaveBeenCalledTimes(2);
});
