import type { ReferenceRow } from '../../records/reference/record.ts';
import { hmacHex } from '../../crypto.ts';
import type { Services } from '../../services.ts';

/** A network as a hash: comparable within one profile, useless otherwise. */
export function networkHash({ config }: Pick<Services, 'config'>, profileId: string, network: string): Promise<string> {
  return hmacHex(config.identitySecret, `reference-network:${profileId}:${network}`);
}

type Family = Pick<ReferenceRow, 'profileId' | 'recipient'>;

/** A hash that recognizes a family that declined to answer, by its address and for one profile. */
export function familyHash({ config }: Pick<Services, 'config'>, family: Family): Promise<string> {
  return hashUnder(config.identitySecret, family);
}

/** The hashes of a family, including the one under the secret before. */
export function familyHashes({ config }: Pick<Services, 'config'>, family: Family): Promise<string[]> {
  return Promise.all(config.identitySecrets.map((secret) => hashUnder(secret, family)));
}

function hashUnder(secret: string, { profileId, recipient }: Family): Promise<string> {
  return hmacHex(secret, `reference-refused:${profileId}:${recipient}`);
}
