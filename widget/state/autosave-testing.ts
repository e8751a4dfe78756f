import type { OwnerProfile } from '#domain/profile/schema.ts';
import { createTestClock, settleMicrotasks } from '#widget/browser/testing.ts';
import { createAutosave, type SaveStatus } from './autosave.ts';
import { fieldsOf } from './fields.ts';
import { startSync } from './sync.ts';
import { testProfile } from './testing.ts';

type Answer = OwnerProfile | Error;

/** An autosave over a scripted server. Without a script, the server accepts everything. */
export function setUp(script: Answer[] = [], onProfile: (profile: OwnerProfile) => void = () => {}) {
  const clock = createTestClock();
  const sent: { changes: Record<string, unknown>; revision: number; at: number }[] = [];
  const world = { online: true, failures: 0, running: 0, mostRunning: 0 };
  let server = testProfile();
  const autosave = createAutosave(startSync(server), {
    async save(changes, revision) {
      world.running += 1;
      world.mostRunning = Math.max(world.mostRunning, world.running);
      sent.push({ changes, revision, at: clock.now() });
      await settleMicrotasks(5);
      world.running -= 1;
      const answer = script.shift() ?? testProfile({ ...server, ...changes, revision: revision + 1 });
      if (answer instanceof Error) throw answer;
      server = answer;
      return answer;
    },
    currentProfile: (error) => (error instanceof StaleError ? error.profile : undefined),
    clock,
    isOnline: () => world.online,
    onChange: () => {},
    onProfile,
    onFailure: () => {
      world.failures += 1;
    },
  });
  let shown: Record<string, unknown> = {};
  return {
    autosave,
    clock,
    sent,
    world,
    status: (): SaveStatus => autosave.$status.get(),
    /** Changes form fields, as a user would. */
    type(change: Record<string, unknown>) {
      const previous = Object.keys(shown);
      shown = { ...shown, ...change };
      autosave.propose(fieldsOf(shown), previous);
    },
    async wait(ms: number) {
      clock.advance(ms);
      await settleMicrotasks();
    },
  };
}

class StaleError extends Error {
  readonly profile: OwnerProfile;
  constructor(profile: OwnerProfile) {
    super('409');
    this.profile = profile;
  }
}

/** A 409 response with the server's profile. */
export const stale = (change: Partial<OwnerProfile>) => new StaleError(testProfile(change));
