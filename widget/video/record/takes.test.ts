import { expect, it } from 'vitest';
import { createTestStorage, createTestStore } from '#widget/browser/testing.ts';
import { createSpool } from './spool.ts';
import { createTakes } from './takes.ts';

function setUp(roomFor?: number) {
  const stores = {
    answers: createTestStore(roomFor),
    recordings: createTestStore(),
    texts: createTestStorage(),
  };
  return { stores, takes: createTakes('p1', stores), other: createTakes('p2', stores) };
}
const video = (text: string) => new Blob([text], { type: 'video/mp4' });

async function textsOf(answers: object) {
  const entries = Object.entries(answers).map(async ([question, blob]) => [
    question,
    blob instanceof Blob ? await blob.text() : '',
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

it('keeps each answer and its words apart, for each profile', async () => {
  const { takes, other } = setUp();
  expect(await takes.isBegun()).toBe(false);
  expect(await takes.keep('who', video('one'))).toBe(true);
  await takes.keep('day', video('two'));
  await takes.keep('day', video('three'));
  takes.write('who', 'Hello.');
  expect(await textsOf(await takes.answers())).toEqual({ who: 'one', day: 'three' });
  expect([takes.words('who'), takes.words('day'), other.words('who')]).toEqual(['Hello.', '', '']);
  expect(await other.answers()).toEqual({});
  await takes.drop('who');
  expect(await textsOf(await takes.answers())).toEqual({ day: 'three' });
  await takes.clear();
  expect(await takes.isBegun()).toBe(false);
  expect(takes.words('who')).toBe('');
});

it('recording an answer again leaves the kept one, and the recording in one go, alone', async () => {
  const { stores, takes } = setUp();
  const oneGo = createSpool('p1', stores.recordings);
  const whole = oneGo.begin('video/mp4', () => {});
  whole.add(video('whole'), 0);
  await whole.finish();
  await takes.keep('who', video('kept'));
  const writer = takes.spool('who').begin('video/mp4', () => {});
  writer.add(video('again'), 0);
  await writer.finish();
  expect(await (await takes.spool('who').recover())?.text()).toBe('again');
  expect(await textsOf(await takes.answers())).toEqual({ who: 'kept' });
  await takes.clear();
  expect(await takes.spool('who').recover()).toBeUndefined();
  expect(await (await oneGo.recover())?.text()).toBe('whole');
});

it('what broke off before it was kept counts as begun', async () => {
  const { takes } = setUp();
  const writer = takes.spool('stay').begin('video/mp4', () => {});
  writer.add(video('half'), 0);
  await writer.finish();
  expect(await takes.isBegun()).toBe(true);
});

it('says when the disk is full', async () => {
  const { takes } = setUp(1);
  expect(await takes.keep('who', video('one'))).toBe(true);
  expect(await takes.keep('day', video('two'))).toBe(false);
});
