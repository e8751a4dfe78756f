import { type AgencySettings, agencySettingsSchema, type SettingsPatch } from '#domain/agency/settings.ts';
import type { Config } from '../../config.ts';
import type { Act } from '../../records/audit.ts';
import { logError } from '../../log.ts';
import { createServices, type Services } from '../../services.ts';
import { selectSettings, upsertSettings } from './queries.ts';

/** Requests of other sites and the inbox ask each time: an isolate asks the database this often at most, ms. */
export const keptMs = 15_000;

/** What holds until the desk changes it: the vars, as far as there are any. */
function defaults({ config }: Pick<Services, 'config'>): AgencySettings {
  const { contactRequestDays, auditLogDays } = config.retention;
  const { name, phones, whatsapp, accent, logo } = config.agencyDefaults;
  return {
    brand: { name, primaryPhone: phones[0], secondaryPhone: phones[1], whatsapp, accent, logo },
    listing: 'reviewed',
    embedOrigins: config.embedOrigins,
    replyTexts: [],
    freshnessDays: 30,
    officeHours: null,
    retention: { contactRequestDays, auditLogDays },
  };
}

/** The settings as they are now. One that was stored and is no longer understood counts as not changed. */
export async function readSettings(services: Pick<Services, 'config' | 'db'>): Promise<AgencySettings> {
  const stored = await selectSettings(services.db);
  const entries = Object.entries(agencySettingsSchema.shape).flatMap(([name, schema]) => {
    if (!Object.hasOwn(stored, name)) return [];
    const parsed = schema.safeParse(stored[name]);
    if (!parsed.success) logError('stored_setting_unfit', undefined, { name });
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return agencySettingsSchema.parse({ ...defaults(services), ...Object.fromEntries(entries) });
}

/** Stores what a patch changes. */
export async function writeSettings(services: Services, patch: SettingsPatch, act: Act): Promise<void> {
  const values = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  await upsertSettings(services.db, values, act);
  // Pages and API have bindings, and so configurations, of their own: what both remember is forgotten.
  kept = new WeakMap();
}

/** By what the vars say: a configuration with the brand laid over it shares that with the one it was made from. */
let kept = new WeakMap<Config['agencyDefaults'], { readAt: number; settings: AgencySettings }>();

/** The settings for what asks again and again; at most {@link keptMs} old. */
export async function recentSettings(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<AgencySettings> {
  const now = services.clock.now();
  // A change that is stored during the reading starts another memory: what was read before it is not remembered.
  const memory = kept;
  const known = memory.get(services.config.agencyDefaults);
  if (known && Math.abs(now - known.readAt) < keptMs) return known.settings;
  const settings = await readSettings(services);
  memory.set(services.config.agencyDefaults, { readAt: now, settings });
  return settings;
}

/** Sites whose pages may embed the builder. */
export async function embedOrigins(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<readonly string[]> {
  return (await recentSettings(services)).embedOrigins;
}

/** The configuration with the brand laid over it, made once for each reading of the settings. */
const branded = new WeakMap<Config, { settings: AgencySettings; config: Config }>();

/**
 * The services over an environment's bindings, where `config.agency` is what the desk has set. Whatever answers somebody
 * or sends something starts from these.
 * @param overrides replace ports in tests
 */
export async function createBrandedServices(env: Env, overrides: Partial<Services> = {}): Promise<Services> {
  const services = createServices(env, overrides);
  // Made anew: the name of the agency is also the sender's name of its email.
  return createServices(env, { ...overrides, config: await brandedConfig(services) });
}

async function brandedConfig(services: Services): Promise<Config> {
  const { config } = services;
  const known = branded.get(config);
  try {
    const settings = await recentSettings(services);
    if (known?.settings === settings) return known.config;
    const { primaryPhone, secondaryPhone, ...brand } = settings.brand;
    const agency = { ...config.agency, ...brand, phones: [primaryPhone, secondaryPhone] as const };
    const laidOver = { ...config, agency };
    branded.set(config, { settings, config: laidOver });
    return laidOver;
  } catch (error) {
    // Without a brand that is known, pages would be kept at the edge with another agency's name.
    if (!known) throw error;
    logError('brand_not_read', error, {});
    return known.config;
  }
}
