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
import type { ComponentType } from 'react';
import type { StaffRole } from '#domain/agency/roles.ts';
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
  /** Its file. */
  load(): Promise<{ default: ComponentType }>;
}

/** The desk's places in the order of the navigation. */
export const deskScreens: readonly DeskScreen[] = [
  {
    to: 'today',
    screens: ['today'],
    key: 't',
    icon: House,
    role: 'viewer',
    load: () => import('../today/today-screen.tsx'),
  },
  {
    to: 'requests',
    screens: ['requests', 'request'],
    key: 'r',
    icon: Inbox,
    role: 'viewer',
    load: () => import('../requests/requests-screen.tsx'),
  },
  {
    to: 'reviews',
    screens: ['reviews', 'review'],
    key: 'p',
    icon: ClipboardCheck,
    role: 'viewer',
    load: () => import('../reviews/reviews-screen.tsx'),
  },
  {
    to: 'certificates',
    screens: ['certificates', 'certificate'],
    key: 'c',
    icon: Award,
    role: 'viewer',
    load: () => import('../certificates/certificates-screen.tsx'),
  },
  {
    to: 'nannies',
    screens: ['nannies', 'nanny'],
    key: 'n',
    icon: UsersRound,
    role: 'viewer',
    load: () => import('../nannies/nannies-screen.tsx'),
  },
  {
    to: 'numbers',
    screens: ['numbers'],
    key: 'u',
    icon: ChartColumn,
    role: 'viewer',
    load: () => import('../agency/numbers-screen.tsx'),
  },
  {
    to: 'people',
    screens: ['people'],
    key: 'm',
    icon: UserRoundCog,
    role: 'viewer',
    load: () => import('../agency/people-screen.tsx'),
  },
  {
    to: 'settings',
    screens: ['settings'],
    key: 's',
    icon: Settings,
    role: 'viewer',
    load: () => import('../agency/settings-screen.tsx'),
  },
  {
    to: 'audit',
    screens: ['audit'],
    key: 'a',
    icon: History,
    role: 'owner',
    load: () => import('../agency/audit-screen.tsx'),
  },
];
