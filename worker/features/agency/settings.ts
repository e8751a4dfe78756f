import { ProductError } from '#domain/errors.ts';
import { type AgencySettings, mayEmbed, type SettingsPatch } from '#domain/agency/settings.ts';
import type { Services } from '../../services.ts';
import { requireLogo } from '../media/logo.ts';
import { purgeEverything, purgeLists } from '../../records/directory/relisting.ts';
import { startRelisting } from '../profile/relisting.ts';
import { keptMs, readRevisedSettings, writeSettings } from '../../settings.ts';
import { auditEntryOf, type Actor } from '../../session/actor.ts';
import { isConfirmed } from './confirmation/queries.ts';
import { type ActingSession, confirming, requireConfirmedSession } from './confirmation/service.ts';
import { accessNotices } from './staff/notices.ts';
import { activeOwners } from './staff/service.ts';

/** A change of the settings by somebody who has seen a revision of them. */
interface SettingsChange {
  actor: Actor;
  session: ActingSession;
  patch: SettingsPatch;
  revision: number;
}

/**
 * Changes settings. Fields that are as they were are neither written nor logged. A new listing rule also applies to existing
 * profiles. Which sites embed the builder is decided in a session that was confirmed just before, and all owners are told.
 * @throws ProductError stale with the current settings; fresh_passkey_needed, passkey_needed or fresh_code_needed where the session is not confirmed
 */
export async function changeSettings(
  services: Services,
  { actor, session, patch: asked, revision }: SettingsChange,
): Promise<{ settings: AgencySettings; revision: number }> {
  requireSecureOrigins(services, asked.embedOrigins);
  const logo = asked.brand?.logo && (await requireLogo(services, asked.brand.logo));
  const before = await readRevisedSettings(services);
  // The write compares the revision again, so what differs from this one is what it changes.
  if (before.revision !== revision) throw staleSettings(before);
  const patch = changesTo(before.settings, asked.brand && logo ? { ...asked, brand: { ...asked.brand, logo } } : asked);
  const names = Object.keys(patch).join(' ');
  if (names === '') return before;
  const entry = auditEntryOf(services, actor, { action: 'settings.changed', subjectId: 'settings', detail: { names } });
  const isAboutAccess = patch.embedOrigins !== undefined;
  const messages = isAboutAccess
    ? accessNotices(services, { kind: 'embedding' }, { by: actor.name, owners: await activeOwners(services) })
    : [];
  const isWritten = await writeSettings(services, patch, entry, {
    revision,
    messages,
    ...(isAboutAccess && { condition: isConfirmed(confirming(services, session)) }),
  });
  if (!isWritten) {
    if (isAboutAccess) await requireConfirmedSession(services, session);
    throw staleSettings(await readRevisedSettings(services));
  }
  // Every page shows the brand and the footer, and many the TrustLine badge; isolates remember all of them.
  if ((patch.brand ?? patch.trustline ?? patch.pageTexts) !== undefined)
    await purgeEverything(services, services.clock.now(), keptMs);
  // The privacy page shows the retention periods.
  if (patch.retention !== undefined) await purgeLists(services, services.clock.now());
  if (patch.listing !== undefined) await startRelisting(services);
  return readRevisedSettings(services);
}

/** The error for a change of settings that somebody else has changed since. */
function staleSettings({ settings, revision }: { settings: AgencySettings; revision: number }): ProductError {
  return new ProductError('stale', { details: { settings, revision } });
}

/** The fields of a patch whose values differ from the settings. */
function changesTo(settings: AgencySettings, patch: SettingsPatch): SettingsPatch {
  const before: Readonly<Record<string, unknown>> = settings;
  return Object.fromEntries(Object.entries(patch).filter(([name, value]) => textOf(value) !== textOf(before[name])));
}

/** A value as text for comparison, whatever the order of its keys. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Sites embed over https, except during development. @throws ProductError validation_failed */
function requireSecureOrigins({ config }: Services, origins: readonly string[] = []): void {
  const place = origins.findIndex((origin) => !mayEmbed(origin, config.environment));
  if (place === -1) return;
  const issues = [{ path: `embedOrigins.${place}`, messageId: 'validation.origin' }];
  throw new ProductError('validation_failed', { issues });
}
