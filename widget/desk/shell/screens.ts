import {
  Award,
  ChartColumn,
  ClipboardCheck,
  FileSpreadsheet,
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
import type { Screen } from '../router.ts';

/** An entry of the desk's navigation. */
export interface DeskScreen {
  /** The target of the link. */
  to: Screen;
  /** The entry that leads to it, if it has no link of its own in the navigation. */
  within?: Screen;
  /** Its screens: the list, and the list with an item or a section beside it. */
  screens: readonly Screen[];
  /** The shortcut is `g` and then this letter. */
  key: string;
  icon: LucideIcon;
  /** The lowest role that can act there. */
  role: StaffRole;
  /** Loads its file. */
  load(): Promise<{ default: ComponentType }>;
}

/** The desk's navigation entries in order. */
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
    load: () => import('../request/requests-screen.tsx'),
  },
  {
    to: 'reviews',
    screens: ['reviews', 'review'],
    key: 'p',
    icon: ClipboardCheck,
    role: 'viewer',
    load: () => import('../profile/waiting-profiles-screen.tsx'),
  },
  {
    to: 'certificates',
    screens: ['certificates', 'certificate'],
    key: 'c',
    icon: Award,
    role: 'viewer',
    load: () => import('../certification/certifications-screen.tsx'),
  },
  {
    to: 'nannies',
    screens: ['nannies', 'nanny'],
    key: 'n',
    icon: UsersRound,
    role: 'viewer',
    load: () => import('../profile/profiles-screen.tsx'),
  },
  {
    to: 'import',
    within: 'nannies',
    screens: ['import'],
    key: 'i',
    icon: FileSpreadsheet,
    role: 'viewer',
    load: () => import('../import/import-screen.tsx'),
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
    screens: ['settings', 'setting'],
    key: 's',
    icon: Settings,
    role: 'viewer',
    load: () => import('../settings/settings-screen.tsx'),
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
