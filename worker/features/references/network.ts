import type { ReferenceRow } from '../../records/reference-record.ts';
import { hmacHex } from '../../crypto.ts';
import type { Services } from '../../services.ts';

/** A network as a hash: comparable within one profile, useless otherwise. */
export function networkHash({ config }: Pick<Services, 'config'>, profileId: string, network: string): Promise<string> {
  return hmacHex(config.identitySecret, `reference-network:${profileId}:${network}`);
}

/** A hash that recognizes a family that declined to answer, by its address and for one profile. */
export function familyHash(
  { config }: Pick<Services, 'config'>,
  { profileId, recipient }: Pick<ReferenceRow, 'profileId' | 'recipient'>,
): Promise<string> {
  return hmacHex(config.identitySecret, `reference-refused:${profileId}:${recipient}`);
}
