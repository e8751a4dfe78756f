import { createRouter, getPagePath, openPage } from '@nanostores/router';
import { type Locale, localizePath } from '#domain/locale.ts';

/** The desk's screens by path, behind `/agency`. The selection and the filters are in the URL too. */
const screens = {
  today: '',
  requests: '/requests',
  request: '/requests/:id',
  reviews: '/reviews',
  review: '/reviews/:id',
  certificates: '/certificates',
  certificate: '/certificates/:id',
  nannies: '/nannies',
  nanny: '/nannies/:id',
  import: '/import',
  numbers: '/numbers',
  people: '/people',
  settings: '/settings',
  setting: '/settings/:id',
  audit: '/audit',
} as const;

/** A screen of the desk. */
export type Screen = keyof typeof screens;

/** The desk's routing in a locale: `/cn/agency/requests` and so on. */
export function createDeskRouter(locale: Locale) {
  const base = localizePath('/agency', locale);
  const routes = Object.fromEntries(
    Object.entries(screens).map(([screen, path]) => [screen, base + path]),
  ) as typeof screens;
  const router = createRouter(routes);
  const address = (screen: Screen, id?: string, search?: Record<string, string>) =>
    getPagePath(router, { route: screen, params: id === undefined ? {} : { id } } as never, search);
  return {
    /** The screen, its `params.id` and its `search`; undefined for an unknown path. */
    page: router,
    /** The URL of a screen, for links. */
    address,
    /** Navigates to a screen like a link. */
    go: (screen: Screen, id?: string, search?: Record<string, string>) => {
      openPage(router, { route: screen, params: id === undefined ? {} : { id } } as never, search);
    },
    /** Replaces the URL and the history entry. */
    replace: (address: string) => router.open(address, true),
    /** Changes the filters and replaces the history entry. */
    filter: (search: Record<string, string>) => {
      const page = router.get();
      if (!page) return;
      const given = Object.entries(search).filter(([, value]) => value !== '');
      const query = new URLSearchParams(Object.fromEntries(given)).toString();
      router.open(page.path + (query === '' ? '' : `?${query}`), true);
    },
  };
}
