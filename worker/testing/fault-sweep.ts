import { z } from 'zod';
import { dayMs } from '#domain/durations.ts';
import { sweepErasedFiles } from '../features/account/erasure/service.ts';
import { sweepMedia } from '../features/media/service.ts';
import { createTestApp } from './api.ts';
import { type Fault, type FaultTime, Faults } from './faults.ts';
import { type Scenario, send, type TestApp } from './scenarios/scenario.ts';
import { takeComplaints } from './console.ts';
import { emptyStores } from './setup.ts';
import { storedState } from './stored-state.ts';

const faults = new Faults();

/** More calls than any request makes. */
const mostCalls = 60;

const failureSchema = z.object({ success: z.literal(false), code: z.string(), requestId: z.string() });

/** What is wrong with an answer to a request in which a call failed. */
function problemOfAnswer(status: number, text: string, log: string): string | undefined {
  if (log === '') return 'nothing is logged';
  if (/\bat .*\.[jt]s:\d+/.test(text)) return 'the answer has a stack trace';
  if (status < 400) return undefined;
  const { data } = failureSchema.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined);
  const isClear = status >= 500 && data !== undefined && log.includes(data.requestId);
  return isClear ? undefined : `the answer is no clear failure: ${status} ${text}`;
}

const cut = (line: string) => line.slice(0, 120);

/** The first difference between what is stored and what should be; undefined when they are the same. */
function difference(stored: readonly string[], clean: readonly string[]): string | undefined {
  const missing = clean.find((line) => !stored.includes(line));
  if (missing !== undefined) return `it is not stored, even after the repeat: ${cut(missing)}`;
  const surplus = stored.find((line, place) => !clean.includes(line) || line !== clean[place]);
  return surplus === undefined ? undefined : `it is stored too much: ${cut(surplus)}`;
}

/** What is stored after the cron has deleted the files that nothing refers to. */
async function settledState(test: TestApp): Promise<string[]> {
  test.clock.advance(2 * dayMs);
  await sweepErasedFiles(test.services);
  await sweepMedia(test.services);
  return storedState();
}

/** Makes a request in which one call fails, and repeats it once when it failed. @returns undefined when it makes fewer calls */
async function problemsWith(fault: Fault, method: string, [scenario, clean]: [Scenario, readonly string[]]) {
  await emptyStores();
  const test = createTestApp({}, faults.around);
  const request = await scenario(test);
  takeComplaints();
  faults.arm(fault);
  const answer = await send(method, request);
  const text = await answer.text();
  const failed = faults.disarm();
  if (failed === undefined) return undefined;
  const problems = [problemOfAnswer(answer.status, text, takeComplaints().join('\n'))];
  if (!answer.ok) {
    const repeat = await send(method, request);
    const said = await repeat.text();
    if (repeat.status >= 500) problems.push(`the repeat answers ${repeat.status} ${said}`);
    takeComplaints();
  }
  problems.push(difference(await settledState(test), clean));
  return problems.filter((problem) => problem !== undefined).map((problem) => `${failed} ${fault.time}: ${problem}`);
}

/** The problems of a request when its first call fails, its second, and so on until it makes no further call. */
async function sweepTime(time: FaultTime, method: string, run: [Scenario, readonly string[]]): Promise<string[]> {
  const problems: string[] = [];
  for (let number = 1; number <= mostCalls; number += 1) {
    const found = await problemsWith({ number, time }, method, run);
    if (!found) return problems;
    problems.push(...found);
  }
  throw new Error(`A request makes more than ${mostCalls} calls.`);
}

/**
 * Makes a valid request once without a fault, and then once for each call that it makes to a port and each {@link FaultTime}. A
 * failed request is repeated once, like a user does.
 * @returns what is wrong: an answer that is no clear failure, or anything stored that differs from the run without a fault
 */
export async function sweepFaults(method: string, scenario: Scenario): Promise<string[]> {
  await emptyStores();
  const test = createTestApp({}, faults.around);
  const answer = await send(method, await scenario(test));
  const text = await answer.text();
  if (!answer.ok) return [`the scenario's request is not valid: ${answer.status} ${text}`];
  const clean = await settledState(test);
  return [
    ...(await sweepTime('before', method, [scenario, clean])),
    ...(await sweepTime('after', method, [scenario, clean])),
  ];
}
