import type { Found } from '#domain/agency/search.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import { familyName, nannyName } from '../request/names.ts';
import { useTimes } from '../times.ts';
import { usePlaceName } from '../use-place-name.ts';
import type { NavigationEntry } from './navigation.ts';

/** A search result. */
export interface Result {
  key: string;
  title: string;
  /** Distinguishes it from similar results; may be empty. */
  note: string;
  href: string;
}

/** The search results by group, without empty groups. Without a search text, it lists the screens. */
export function useSearchResults(typed: string, found: Found | undefined, navigation: readonly NavigationEntry[]) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const placeName = usePlaceName();
  const words = typed.toLocaleLowerCase(desk.locale);
  const screens = navigation
    .map(({ to }) => ({ to, title: text(`desk.screen.${to}`) }))
    .filter(({ title }) => title.toLocaleLowerCase(desk.locale).includes(words));
  const groups: { kind: 'requests' | 'nannies' | 'people' | 'screens'; results: Result[] }[] = [
    {
      kind: 'requests',
      results: (found?.requests ?? []).map((request) => ({
        key: `request-${request.id}`,
        title: familyName(request, text),
        note: [
          request.nannyName === null
            ? text('desk.request.aboutNobody')
            : text('desk.request.about', { name: nannyName(request, text) }),
          stateOf(request),
        ].join(' · '),
        href: desk.router.address('request', request.id),
      })),
    },
    {
      kind: 'nannies',
      results: (found?.nannies ?? []).map(({ id, name, city, state }) => ({
        key: `nanny-${id}`,
        title: name || text('desk.nameless'),
        note: [text(`desk.state.${state}`), ...(city ? [placeName(city)] : [])].join(' · '),
        href: desk.router.address('nanny', id),
      })),
    },
    {
      kind: 'people',
      results: (found?.people ?? []).map(({ id, name, role }) => ({
        key: `person-${id}`,
        title: name,
        note: text(`desk.role.${role}`),
        href: desk.router.address('people'),
      })),
    },
    {
      kind: 'screens',
      results: screens.map(({ to, title }) => ({
        key: `screen-${to}`,
        title,
        note: '',
        href: desk.router.address(to),
      })),
    },
  ];
  return groups.filter(({ results }) => results.length > 0);

  /** The status of a request, with the deadline if a reply is due. */
  function stateOf({ state, dueAt }: Found['requests'][number]): string {
    if (dueAt === null) return text(`desk.request.state.${state}`);
    const isOver = Date.parse(dueAt) < Date.now();
    return text(isOver ? 'desk.due.over' : 'desk.due.in', { time: times.relative(dueAt) });
  }
}
