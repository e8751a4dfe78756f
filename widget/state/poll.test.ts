import { expect, it } from 'vitest';
import { createTestClock, createTestVisibility, settleMicrotasks } from '#widget/browser/testing.ts';
import { createPoll } from './poll.ts';

const nothingNew = async () => false;

function setUp() {
  const clock = createTestClock();
  const visibility = createTestVisibility();
  const askedAt: number[] = [];
  let answer: () => Promise<boolean> = nothingNew;
  const poll = createPoll({
    clock,
    visibility,
    ask() {
      askedAt.push(clock.now());
      return answer();
    },
  });
  return {
    poll,
    visibility,
    askedAt,
    answers: (next: () => Promise<boolean>) => void (answer = next),
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1000);
        await settleMicrotasks();
      }
    },
  };
}

it('asks every 2 s, and less often the longer nothing is new', async () => {
  const { poll, askedAt, pass } = setUp();
  poll.start();
  await pass(60);
  expect(askedAt).toHaveLength(30);
  await pass(240);
  expect(askedAt.length).toBeLessThan(30 + 50);
  const before = askedAt.length;
  await pass(60);
  expect(askedAt.length - before).toBeLessThanOrEqual(7);
});

it('goes back to 2 s with news', async () => {
  const { poll, askedAt, answers, pass } = setUp();
  poll.start();
  await pass(120);
  answers(async () => true);
  await pass(6);
  const before = askedAt.length;
  await pass(20);
  expect(askedAt.length - before).toBe(10);
});

it('asks nothing while nobody sees the page, and at once when somebody does', async () => {
  const { poll, askedAt, visibility, pass } = setUp();
  poll.start();
  visibility.show(false);
  await pass(60);
  expect(askedAt).toEqual([]);
  visibility.show(true);
  expect(askedAt).toHaveLength(1);
});

it('goes on after a question without an answer; nothing after the end', async () => {
  const { poll, askedAt, answers, pass } = setUp();
  answers(() => Promise.reject(new TypeError('broken')));
  poll.start();
  await pass(12);
  expect(askedAt).toEqual([2000, 7000, 12_000]);
  poll.stop();
  await pass(30);
  expect(askedAt).toHaveLength(3);
});
