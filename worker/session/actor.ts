import type { DeskMe } from '#domain/agency/desk-session.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import type { NewAuditEntry } from '../records/audit.ts';
import type { Services } from '../services.ts';

/** The staff member who acts at the desk, with network and language. */
export interface Actor extends DeskMe {
  network: string;
  locale: Locale;
}

/** The audit log entry for an action of a staff member. */
export function auditEntryOf(
  services: Pick<Services, 'clock'>,
  actor: Pick<Actor, 'id' | 'network'>,
  done: Pick<NewAuditEntry, 'action' | 'subjectId' | 'detail'>,
): NewAuditEntry {
  return { id: createId(), actorId: actor.id, network: actor.network, at: services.clock.now(), ...done };
}
