import { afterAll, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { Screen } from './screen.ts';
import { startWebKit } from './webkit.ts';

const engines = { Firefox: startFirefox, WebKit: startWebKit };

const started = new Map<string, Promise<Engine>>();

afterAll(async () => {
  for (const engine of started.values()) await (await engine).close();
});

/** A test for each engine, in a tab of its own; fails too on an error of any script. */
export function journey(title: string, walk: (screen: Screen, engine: Engine) => Promise<void>): void {
  for (const [name, start] of Object.entries(engines)) {
    it(`${name}: ${title}`, async () => {
      const running = started.get(name) ?? start();
      started.set(name, running);
      const engine = await running;
      const tab = await engine.open();
      try {
        await tab.resize(1280, 800);
        await walk(new Screen(tab), engine);
        expect(tab.errors()).toEqual([]);
      } finally {
        await tab.close();
      }
    });
  }
}
