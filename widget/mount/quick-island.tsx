import { useState } from 'react';
import { QuickApp } from '../quick/quick-app.tsx';
import { createServices, type IslandProps, IslandShell } from './island-shell.tsx';

/** The quick profile page of spec.md 2.6 as an Astro island. */
export function QuickIsland(props: IslandProps) {
  const [services] = useState(() => createServices(props));
  return (
    <IslandShell
      locale={props.locale}
      texts={props.texts}
      services={services}
      areas={['common', 'errors', 'labels', 'builder', 'steps', 'quick']}
    >
      <QuickApp />
    </IslandShell>
  );
}
