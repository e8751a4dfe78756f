import { useState } from 'react';
import { BuilderApp } from '../builder/builder-app.tsx';
import { createServices, type IslandProps, IslandShell } from './island-shell.tsx';

/** The profile builder as an Astro island. */
export function BuilderIsland(props: IslandProps) {
  const [services] = useState(() => startServices(props));
  return (
    <IslandShell locale={props.locale} texts={props.texts} services={services} areas={['common', 'verification']}>
      <BuilderApp />
    </IslandShell>
  );
}

function startServices(props: IslandProps) {
  const services = createServices(props);
  void services.session.refresh();
  return services;
}
