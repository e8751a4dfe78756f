import type { DeskMe } from '#domain/agency/desk-session.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import type { Act } from '../../records/audit.ts';
import type { Services } from '../../services.ts';

/** Who acts at the desk, from where, and in which language. */
export interface Actor extends DeskMe {
  network: string;
  locale: Locale;
}

/** What somebody at the desk does, as the audit log will have it. */
export function actOf(
  services: Pick<Services, 'clock'>,
  actor: Pick<Actor, 'id' | 'network'>,
  done: Pick<Act, 'action' | 'subjectId' | 'detail'>,
): Act {
  return { id: createId(), actorId: actor.id, network: actor.network, at: services.clock.now(), ...done };
}
