import { type ComponentType, lazy } from 'react';
import type { Screen } from '../router.ts';
import { type DeskScreen, deskScreens } from './screens.ts';

/** A screen of the desk with its component. */
export interface NavigationEntry extends DeskScreen {
  /** Loads when it is first shown. */
  component: ComponentType;
  /** Prefetches the component's file. A failure shows up when the component is rendered. */
  fetch(): void;
}

/**
 * The desk's screens in the order of the navigation. Today needs only its own file; the others load with the texts that the page
 * does not include.
 * @param loadTexts loads those texts
 */
export function createNavigation(loadTexts: () => Promise<void>): readonly NavigationEntry[] {
  async function loadScreen({ to, load }: DeskScreen): Promise<{ default: ComponentType }> {
    if (to === 'today') return load();
    const [file] = await Promise.all([load(), loadTexts()]);
    return file;
  }
  return deskScreens.map((screen) => {
    const component = lazy(() => loadScreen(screen));
    return Object.assign({ component, fetch: () => void loadScreen(screen).catch(() => {}) }, screen);
  });
}

/** The navigation entry that a screen belongs to; undefined for an unknown URL. */
export function entryOf<Entry extends DeskScreen>(navigation: readonly Entry[], screen?: Screen): Entry | undefined {
  return navigation.find(({ screens }) => screen !== undefined && screens.includes(screen));
}
