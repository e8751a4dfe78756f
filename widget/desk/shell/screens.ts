import {
  Award,
  ChartColumn,
  ClipboardCheck,
  History,
  House,
  Inbox,
  type LucideIcon,
  Settings,
  UserRoundCog,
  UsersRound,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import type { StaffRole } from '#domain/agency/staff.ts';
import type { Screen } from '../place.ts';

/** A place of the desk that the navigation leads to. */
export interface DeskScreen {
  /** Where it leads. */
  to: Screen;
  /** Its screens: the list, and the list with an item beside it. */
  screens: readonly Screen[];
  /** `g` and then this letter leads there. */
  key: string;
  icon: LucideIcon;
  /** The least role that has something to do there. */
  role: StaffRole;
  component: ComponentType;
}

/** The desk's places in the order of the navigation. Each is loaded when somebody goes there. */
export const deskScreens: readonly DeskScreen[] = [
  {
    to: 'today',
    screens: ['today'],
    key: 't',
    icon: House,
    role: 'viewer',
    component: lazy(() => import('../today/today-screen.tsx')),
  },
  {
    to: 'requests',
    screens: ['requests', 'request'],
    key: 'r',
    icon: Inbox,
    role: 'viewer',
    component: lazy(() => import('../requests/requests-screen.tsx')),
  },
  {
    to: 'reviews',
    screens: ['reviews', 'review'],
    key: 'p',
    icon: ClipboardCheck,
    role: 'viewer',
    component: lazy(() => import('../reviews/reviews-screen.tsx')),
  },
  {
    to: 'certificates',
    screens: ['certificates', 'certificate'],
    key: 'c',
    icon: Award,
    role: 'viewer',
    component: lazy(() => import('../certificates/certificates-screen.tsx')),
  },
  {
    to: 'nannies',
    screens: ['nannies', 'nanny'],
    key: 'n',
    icon: UsersRound,
    role: 'viewer',
    component: lazy(() => import('../nannies/nannies-screen.tsx')),
  },
  {
    to: 'numbers',
    screens: ['numbers'],
    key: 'u',
    icon: ChartColumn,
    role: 'viewer',
    component: lazy(() => import('../agency/numbers-screen.tsx')),
  },
  {
    to: 'people',
    screens: ['people'],
    key: 'm',
    icon: UserRoundCog,
    role: 'viewer',
    component: lazy(() => import('../agency/people-screen.tsx')),
  },
  {
    to: 'settings',
    screens: ['settings'],
    key: 's',
    icon: Settings,
    role: 'viewer',
    component: lazy(() => import('../agency/settings-screen.tsx')),
  },
  {
    to: 'audit',
    screens: ['audit'],
    key: 'a',
    icon: History,
    role: 'owner',
    component: lazy(() => import('../agency/audit-screen.tsx')),
  },
];
