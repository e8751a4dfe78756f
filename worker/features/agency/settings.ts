import { ProductError } from '#domain/errors.ts';
import { type AgencySettings, mayEmbed, type SettingsPatch } from '#domain/agency/settings.ts';
import type { Services } from '../../services.ts';
import { requireLogo } from '../media/logo.ts';
import { purgeEverything, purgeLists } from '../../records/relisting.ts';
import { startRelisting } from '../profiles/relisting.ts';
import { keptMs, readSettings, readVersionedSettings, writeSettings } from '../settings/service.ts';
import { auditEntryOf, type Actor } from './actor.ts';

/** The settings and their version. */
export interface VersionedSettings {
  settings: AgencySettings;
  version: number;
}

/** @throws ProductError stale_request when the settings have another version than the one that was seen */
export async function requireSettingsVersion(services: Services, seen: number): Promise<void> {
  const { version } = await readVersionedSettings(services);
  if (version !== seen) throw new ProductError('stale_request');
}

/**
 * Changes settings. A new listing rule also applies to existing profiles.
 * @param version the version that the caller has seen
 * @throws ProductError stale_request
 */
export async function changeSettings(
  services: Services,
  actor: Actor,
  { patch: asked, version }: { patch: SettingsPatch; version: number },
): Promise<VersionedSettings> {
  requireSecureOrigins(services, asked.embedOrigins);
  const patch = asked.brand?.logo
    ? { ...asked, brand: { ...asked.brand, logo: await requireLogo(services, asked.brand.logo) } }
    : asked;
  // Only a changed listing rule needs the one before.
  const before = patch.listing === undefined ? undefined : await readSettings(services);
  const names = Object.keys(patch).join(' ');
  const entry = auditEntryOf(services, actor, { action: 'settings.changed', subjectId: 'settings', detail: { names } });
  if (!(await writeSettings(services, patch, entry, version))) throw new ProductError('stale_request');
  // Every page shows the brand and the footer, and many the TrustLine badge; isolates remember all of them.
  if ((patch.brand ?? patch.trustline ?? patch.pageTexts) !== undefined)
    await purgeEverything(services, services.clock.now(), keptMs);
  // The privacy page shows the retention periods.
  if (patch.retention !== undefined) await purgeLists(services, services.clock.now());
  if (patch.listing !== undefined && patch.listing !== before?.listing) await startRelisting(services);
  return readVersionedSettings(services);
}

/** Sites embed over https, except during development. @throws ProductError validation_failed */
function requireSecureOrigins({ config }: Services, origins: readonly string[] = []): void {
  const place = origins.findIndex((origin) => !mayEmbed(origin, config.environment));
  if (place === -1) return;
  const issues = [{ path: `embedOrigins.${place}`, messageId: 'validation.origin' }];
  throw new ProductError('validation_failed', { issues });
}
