import type { CertificationItem } from '#domain/certification/desk.ts';

/** Identifies the certification's state at the time of a decision. Any change by the nanny and any decision is another state. */
export function stateOfLooked({ revision }: CertificationItem): string {
  return String(revision);
}
