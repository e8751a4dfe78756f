import { type StaffRole, staffRoles } from '#domain/agency/roles.ts';
import type { Today } from '#domain/agency/numbers.ts';
import { waitingKinds } from '#domain/agency/waiting.ts';
import type { DeskMe, Passkey } from '#domain/agency/staff.ts';
import { recordOf } from '#widget/api/request.ts';

// What the desk reads until somebody goes on from Today, checked by hand: the schemas' library loads with the other screens.
// Each function takes an answer's JSON and throws where it is none.

export function meOf(json: unknown): DeskMe {
  const { id, name, role } = recordOf(json);
  return { id: textOf(id), name: textOf(name), role: oneOf<StaffRole>(staffRoles, role) };
}

export function codeSentOf(json: unknown): { resendAfterSeconds: number } {
  return { resendAfterSeconds: countOf(recordOf(json)['resendAfterSeconds']) };
}

/** @returns what follows the code: the desk, or a passkey that has to be shown first */
export function signedInOf(json: unknown): 'desk' | 'passkey' {
  return oneOf(['desk', 'passkey'], recordOf(json)['next']);
}

/** What the browser is asked to sign; the library reads the rest of it. */
export function challengeOf(json: unknown): object {
  const options = recordOf(json);
  textOf(options['challenge']);
  return options;
}

export function passkeysOf(json: unknown): Passkey[] {
  return listOf(json).map(({ id, name, createdAt, lastUsedAt }) => ({
    id: textOf(id),
    name: textOf(name),
    createdAt: instantOf(createdAt),
    lastUsedAt: orNull(instantOf, lastUsedAt),
  }));
}

export function todayOf(json: unknown): Today {
  const { quarantined, failedMessages, next, ...answer } = recordOf(json);
  const requests = recordOf(answer['requests']);
  const reviews = recordOf(answer['reviews']);
  const certificates = recordOf(answer['certificates']);
  const references = recordOf(answer['references']);
  return {
    requests: {
      open: countOf(requests['open']),
      overdue: countOf(requests['overdue']),
      mine: countOf(requests['mine']),
    },
    reviews: {
      new: countOf(reviews['new']),
      changed: countOf(reviews['changed']),
      answered: countOf(reviews['answered']),
    },
    certificates: { waiting: countOf(certificates['waiting']), expiring: countOf(certificates['expiring']) },
    references: { waiting: countOf(references['waiting']), calls: countOf(references['calls']) },
    quarantined: countOf(quarantined),
    failedMessages: countOf(failedMessages),
    next: listOf(next).map(({ kind, id, title, about, since, dueAt }) => ({
      kind: oneOf(waitingKinds, kind),
      id: textOf(id),
      title: textOf(title),
      about: orNull(textOf, about),
      since: instantOf(since),
      dueAt: orNull(instantOf, dueAt),
    })),
  };
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw unexpected('a text');
  return value;
}

function instantOf(value: unknown): string {
  const instant = textOf(value);
  if (Number.isNaN(Date.parse(instant))) throw unexpected('an instant');
  return instant;
}

function countOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw unexpected('a count');
  return value;
}

function oneOf<const Choice extends string>(choices: readonly Choice[], value: unknown): Choice {
  const chosen = choices.find((choice) => choice === value);
  if (chosen === undefined) throw unexpected(choices.join(' or '));
  return chosen;
}

function listOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) throw unexpected('a list');
  return value.map(recordOf);
}

function orNull<Value>(check: (value: unknown) => Value, value: unknown): Value | null {
  return value === null ? null : check(value);
}

function unexpected(wanted: string): TypeError {
  return new TypeError(`The answer should have ${wanted} here`);
}
