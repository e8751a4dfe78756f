import type { AgencySettings } from '#domain/agency/settings.ts';
import type { Config } from '../../config.ts';
import { logError } from '../../log.ts';
import { createServices, type Services } from '../../services.ts';
import { recentSettings } from './service.ts';

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
