import type { AgencySettings, SettingsPatch } from '#domain/agency/settings.ts';
import type { Services } from '../../services.ts';
import { requireLogo } from '../media/logo.ts';
import { purgeEverything, purgeLists } from '../../records/relisting.ts';
import { startRelisting } from '../profiles/relisting.ts';
import { keptMs, readSettings, writeSettings } from '../settings/service.ts';
import { auditEntryOf, type Actor } from './actor.ts';

/** Changes settings. A new listing rule also applies to existing profiles. */
export async function changeSettings(services: Services, actor: Actor, asked: SettingsPatch): Promise<AgencySettings> {
  const patch = asked.brand?.logo
    ? { ...asked, brand: { ...asked.brand, logo: await requireLogo(services, asked.brand.logo) } }
    : asked;
  const before = await readSettings(services);
  const names = Object.keys(patch).join(' ');
  const entry = auditEntryOf(services, actor, { action: 'settings.changed', subjectId: 'settings', detail: { names } });
  await writeSettings(services, patch, entry);
  if (patch.brand !== undefined) await purgeEverything(services, services.clock.now(), keptMs);
  // The privacy page shows the retention periods.
  if (patch.retention !== undefined) await purgeLists(services, services.clock.now());
  if (patch.listing !== undefined && patch.listing !== before.listing) await startRelisting(services);
  return readSettings(services);
}
