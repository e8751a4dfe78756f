import { type ComponentType, lazy } from 'react';
import type { Screen } from '../place.ts';
import { type DeskScreen, deskScreens } from './screens.ts';

/** A place of the desk, with what is shown there. */
export interface DeskPlace extends DeskScreen {
  /** Loads when it is first shown. */
  component: ComponentType;
  /** Fetches ahead what it loads. Where that fails, showing it says so. */
  fetch(): void;
}

/**
 * The desk's places in the order of the navigation. Today needs no more than its own file; the others come with the texts that
 * the page does not carry.
 * @param loadTexts loads those texts
 */
export function createPlaces(loadTexts: () => Promise<void>): readonly DeskPlace[] {
  async function loadScreen({ to, load }: DeskScreen): Promise<{ default: ComponentType }> {
    if (to === 'today') return load();
    const [file] = await Promise.all([load(), loadTexts()]);
    return file;
  }
  return deskScreens.map((screen) => {
    const { to, screens, key, icon, role, load } = screen;
    const component = lazy(() => loadScreen(screen));
    return { to, screens, key, icon, role, load, component, fetch: () => void loadScreen(screen).catch(() => {}) };
  });
}

/** The place that a screen belongs to; undefined where the address names none. */
export function placeOf<Place extends DeskScreen>(places: readonly Place[], screen?: Screen): Place | undefined {
  return places.find(({ screens }) => screen !== undefined && screens.includes(screen));
}
