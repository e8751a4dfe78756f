import { hmacHex } from '../../crypto.ts';
import type { Services } from '../../services.ts';

/** A network as it is kept: to compare within one profile, useless for anything else. */
export function networkHash({ config }: Pick<Services, 'config'>, profileId: string, network: string): Promise<string> {
  return hmacHex(config.identitySecret, `reference-network:${profileId}:${network}`);
}
