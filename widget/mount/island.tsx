import { useState } from 'react';
import { BuilderApp } from '../builder/builder-app.tsx';
import { ownConnection } from '../api/connection.ts';
import { ownHost } from '#widget/kit/own-host.ts';
import { createBuilderServices, type IslandProps, IslandShell } from './island-shell.tsx';
import { OwnPage } from './own-page.tsx';

/** The profile builder as an Astro island. */
export function BuilderIsland(props: IslandProps) {
  const [services] = useState(() => createBuilderServices({ ...props, connection: ownConnection, host: ownHost }));
  return (
    <IslandShell locale={props.locale} messages={props.messages} services={services}>
      <BuilderApp />
      <OwnPage />
    </IslandShell>
  );
}
