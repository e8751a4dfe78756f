import { createContext, useContext } from 'react';
import type { Locale } from '#domain/locale.ts';
import type { Connection } from '#widget/api/connection.ts';
import type { PhoneApi } from '#widget/api/phone.ts';
import type { SendRequest } from '#widget/api/request.ts';
import type { Host } from './host.ts';
import type { Session } from '#widget/state/session.ts';

/** The services of a builder; one set for each builder on the page. */
export interface BuilderServices {
  locale: Locale;
  request: SendRequest;
  phoneApi: PhoneApi;
  connection: Connection;
  host: Host;
  session: Session;
  /** True if the local SMS adapter's messages can be read on a page. */
  developmentOutbox: boolean;
  /** Turnstile's site key, if the agency requires a human check for strangers. */
  humanCheckSiteKey: string | undefined;
}

/** Provided once around a builder; screens read it by {@link useServices}. */
export const ServicesContext = createContext<BuilderServices | undefined>(undefined);

/** The builder's services. Throws outside a builder. */
export function useServices(): BuilderServices {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('Services are provided by BuilderIsland');
  return services;
}
