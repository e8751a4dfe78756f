import type { AnswerTime } from '#domain/agency/answer-time.ts';
import { type AgencySettings, agencySettingsSchema, type SettingsPatch } from '#domain/agency/settings.ts';
import { noPageTexts } from '#domain/agency/page-texts.ts';
import { defaultTrustlineSettings } from '#domain/trustline/settings.ts';
import type { Config } from './config.ts';
import type { NewAuditEntry } from './records/audit.ts';
import { logError } from './log.ts';
import { createServices, type Services } from './services.ts';
import { selectSettings, type SettingsWrite, upsertAnswerTime, upsertSettings } from './records/settings.ts';

/**
 * Cross-site requests and the inbox read the settings on every request: an isolate queries the database at most this often, ms.
 */
export const keptMs = 15_000;

/** The defaults until the desk changes a setting: the environment variables, where there are any. */
function defaults({ config }: Pick<Services, 'config'>): AgencySettings {
  const { contactRequestDays, auditLogDays } = config.retention;
  const { name, phones, whatsapp, accent, logo } = config.agencyDefaults;
  return {
    brand: { name, primaryPhone: phones[0], secondaryPhone: phones[1], whatsapp, accent, logo },
    listing: 'reviewed',
    embedOrigins: config.embedOrigins,
    replyTexts: [],
    pageTexts: noPageTexts,
    freshnessDays: 30,
    officeHours: null,
    retention: { contactRequestDays, auditLogDays },
    ...(config.trustline.isUsed && { trustline: defaultTrustlineSettings }),
  };
}

/** The current settings. A stored setting that is no longer valid counts as unchanged. */
export async function readSettings(services: Pick<Services, 'config' | 'db'>): Promise<AgencySettings> {
  return (await readRevisedSettings(services)).settings;
}

/** Like {@link readSettings}, with the revision that a change names and the measured time to a first answer. */
export async function readRevisedSettings(
  services: Pick<Services, 'config' | 'db'>,
): Promise<{ settings: AgencySettings; revision: number; answerTime: AnswerTime | null }> {
  const { stored, revision, answerTime } = await selectSettings(services.db);
  const entries = Object.entries(agencySettingsSchema.shape).flatMap(([name, schema]) => {
    if (!Object.hasOwn(stored, name) || (name === 'trustline' && !services.config.trustline.isUsed)) return [];
    const parsed = schema.safeParse(stored[name]);
    if (!parsed.success) logError('stored_setting_unfit', undefined, { name });
    return parsed.success ? [[name, parsed.data]] : [];
  });
  const settings = agencySettingsSchema.parse({ ...defaults(services), ...Object.fromEntries(entries) });
  return { settings, revision, answerTime };
}

/** Stores the measured time to a first answer, for pages; null when there are too few answers. */
export async function writeAnswerTime(services: Services, answerTime: AnswerTime | null): Promise<void> {
  await upsertAnswerTime(services, answerTime, { now: services.clock.now(), rememberedMs: keptMs });
}

/**
 * Stores the changes of a patch.
 * @param more the revision that the patch is based on, a condition, and messages about the change, where there are any
 * @returns false when the settings have another revision by now, or the condition does not hold
 */
export async function writeSettings(
  services: Services,
  patch: SettingsPatch,
  entry: NewAuditEntry,
  more: Omit<SettingsWrite, 'entry'> = {},
): Promise<boolean> {
  const values = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const isWritten = await upsertSettings(services, values, { entry, ...more });
  // Pages and the API have separate bindings, and so separate configurations, so the caches of both are cleared.
  recentReads = new WeakMap();
  return isWritten;
}

interface RecentRead {
  readAt: number;
  settings: AgencySettings;
  answerTime: AnswerTime | null;
}

/** Keyed by the defaults: a configuration with the brand applied shares them with the original configuration. */
let recentReads = new WeakMap<Config['agencyDefaults'], RecentRead>();

/** The settings for frequent reads, at most {@link keptMs} old. */
export async function recentSettings(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<AgencySettings> {
  return (await recentRead(services)).settings;
}

async function recentRead(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<RecentRead> {
  const now = services.clock.now();
  // A change during the read replaces the cache, so that the older values are not cached.
  const memory = recentReads;
  const known = memory.get(services.config.agencyDefaults);
  if (known && Math.abs(now - known.readAt) < keptMs) return known;
  const { settings, answerTime } = await readRevisedSettings(services);
  const read = { readAt: now, settings, answerTime };
  memory.set(services.config.agencyDefaults, read);
  return read;
}

/** Sites whose pages may embed the builder. */
export async function embedOrigins(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<readonly string[]> {
  return (await recentSettings(services)).embedOrigins;
}

/** Configurations with the brand applied, created once for each read of the settings. */
const branded = new WeakMap<Config, { read: RecentRead; config: Config }>();

/**
 * Creates the services over an environment's bindings, where `config.agency`, `config.trustline` and `config.pageTexts` are as the desk set them, and
 * `config.answerTime` is as measured. Everything that
 * responds to a request or sends a message uses these.
 * @param overrides replace ports in tests
 */
export async function createBrandedServices(env: Env, overrides: Partial<Services> = {}): Promise<Services> {
  const services = createServices(env, overrides);
  // Created again, because the agency's name is also the sender name of its email.
  return createServices(env, { ...overrides, config: await brandedConfig(services) });
}

async function brandedConfig(services: Services): Promise<Config> {
  const { config } = services;
  const known = branded.get(config);
  try {
    const read = await recentRead(services);
    if (known?.read === read) return known.config;
    const { settings, answerTime } = read;
    const { primaryPhone, secondaryPhone, ...brand } = settings.brand;
    const agency = { ...config.agency, ...brand, phones: [primaryPhone, secondaryPhone] as const };
    const trustline = { ...config.trustline, ...settings.trustline };
    const withBrand = { ...config, agency, trustline, pageTexts: settings.pageTexts, answerTime };
    branded.set(config, { read, config: withBrand });
    return withBrand;
  } catch (error) {
    // Without a known brand, the edge would cache pages with another agency's name.
    if (!known) throw error;
    logError('brand_not_read', error, {});
    return known.config;
  }
}
