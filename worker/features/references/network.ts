import type { ReferenceRow } from '../../records/reference-record.ts';
import { hmacHex } from '../../crypto.ts';
import type { Services } from '../../services.ts';

/** A network as it is kept: to compare within one profile, useless for anything else. */
export function networkHash({ config }: Pick<Services, 'config'>, profileId: string, network: string): Promise<string> {
  return hmacHex(config.identitySecret, `reference-network:${profileId}:${network}`);
}

/** A family as it is known once it did not want to answer: by where it is reached, for one profile. */
export function familyHash(
  { config }: Pick<Services, 'config'>,
  { profileId, recipient }: Pick<ReferenceRow, 'profileId' | 'recipient'>,
): Promise<string> {
  return hmacHex(config.identitySecret, `reference-refused:${profileId}:${recipient}`);
}
