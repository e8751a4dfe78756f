import { type ReactNode, useState } from 'react';
import { BuilderApp } from '../builder/builder-app.tsx';
import { ownConnection } from '../api/connection.ts';
import { ownHost } from '#widget/kit/own-host.ts';
import { createBuilderServices, type IslandProps, IslandShell } from './island-shell.tsx';
import { OwnPage } from './own-page.tsx';

interface BuilderIslandProps extends IslandProps {
  /** The page's own part of the first screen, as static HTML. */
  landing?: ReactNode;
  /** The footer of the first screen. */
  footer?: ReactNode;
}

/** The profile builder as an Astro island. */
export function BuilderIsland({ landing, footer, ...props }: BuilderIslandProps) {
  const [services] = useState(() => createBuilderServices({ ...props, connection: ownConnection, host: ownHost }));
  return (
    <IslandShell locale={props.locale} messages={props.messages} services={services}>
      <BuilderApp landing={landing} footer={footer} />
      <OwnPage />
    </IslandShell>
  );
}
