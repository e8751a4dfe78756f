import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/durations.ts';
import { takeComplaints } from '../../testing/console.ts';
import { withModel } from './testing.ts';

interface Answer {
  source: string;
}

describe('security.md: assistant cost', () => {
  it('50 calls a day for a verified nanny: after them the templates write, and nothing is spent', async () => {
    const { test, caller, path, scenario } = await withModel('ok');
    const write = async () =>
      (await (await caller.call('POST', `${path}/generate-about`, { language: 'en' })).json<Answer>()).source;
    const sources: string[] = [];
    for (let index = 0; index < 53; index += 1) sources.push(await write());
    expect(sources.filter((source) => source === 'model')).toHaveLength(50);
    expect(sources.slice(-3)).toEqual(['template', 'template', 'template']);
    expect(await scenario.calls()).toBe(50);
    test.clock.advance(27 * hourMs);
    expect(await write()).toBe('model');
  });

  it('10 for a visitor without a phone', async () => {
    const { test, scenario } = await withModel('ok');
    const visitor = test.caller();
    const { id } = await (await visitor.call('POST', '/api/profiles', {})).json<{ id: string }>();
    for (let index = 0; index < 12; index += 1) await visitor.call('POST', `/api/profiles/${id}/generate-script`, {});
    expect(await scenario.calls()).toBe(10);
  });

  it('500 parallel calls of many users: the spend stays within the cap and each gets an answer', async () => {
    const cap = 40;
    const { test, caller, path, scenario } = await withModel('ok', '+12135557300', cap);
    const visitors = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const visitor = test.caller();
        const { id } = await (await visitor.call('POST', '/api/profiles', {})).json<{ id: string }>();
        return { caller: visitor, path: `/api/profiles/${id}` };
      }),
    );
    const people = [{ caller, path }, ...visitors];
    const routes = ['generate-about', 'generate-script', 'suggestions', 'ai-chat', 'ai-chat'] as const;
    const answers = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const person = people[index % people.length] ?? people[0];
        const route = routes[Math.trunc(index / 10) % routes.length] ?? 'ai-chat';
        const body = route === 'ai-chat' ? { message: 'Hello', language: 'en' } : { language: 'en' };
        const answer = await person?.caller.call(
          'POST',
          `${person.path}/${route}`,
          route === 'suggestions' ? undefined : body,
        );
        return { status: answer?.status, ...(await answer?.json<Answer>()) };
      }),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const written = answers.filter(({ source }) => source === 'model').length;
    expect({ written, calls: await scenario.calls() }).toEqual({ written: cap, calls: cap });
  });

  it('nothing is reserved for what is not hers, is not valid or fails before the call', async () => {
    const { test, caller, path, scenario } = await withModel('ok', '+12135557301', 1);
    const stranger = test.caller();
    await stranger.call('POST', '/api/profiles', {});
    await stranger.call('POST', `${path}/generate-about`, { language: 'en' });
    await caller.call('POST', `${path}/generate-about`, { language: 'xx' });
    await caller.call('POST', `${path}/ai-chat`, { message: ' ' });
    expect(await scenario.calls()).toBe(0);
    const answer = await caller.call('POST', `${path}/generate-about`, { language: 'en' });
    expect(await answer.json()).toMatchObject({ source: 'model' });
  });

  it('a failing model is paid for too: the budget bounds what is tried', async () => {
    const { caller, path, scenario } = await withModel('401', '+12135557302', 3);
    for (let index = 0; index < 6; index += 1) await caller.call('POST', `${path}/generate-about`, {});
    expect(await scenario.calls()).toBe(3);
    expect(takeComplaints()).toHaveLength(3);
  });
});
