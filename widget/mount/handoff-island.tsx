import '#widget/kit/zod-without-eval.ts';
import { useState } from 'react';
import { ownConnection } from '../api/connection.ts';
import { HandoffPage } from '../handoff/handoff-page.tsx';
import { ownHost } from '#widget/kit/own-host.ts';
import { createBuilderServices, type IslandProps, IslandShell } from './island-shell.tsx';
import { OwnPage } from './own-page.tsx';

/** The page of a handoff link as an Astro island. Nobody is signed in there, whatever session the phone has. */
export function HandoffIsland(props: Pick<IslandProps, 'locale' | 'messages'>) {
  const [services] = useState(() =>
    createBuilderServices({ ...props, connection: ownConnection, host: ownHost, session: { status: 'anonymous' } }),
  );
  return (
    <IslandShell locale={props.locale} messages={props.messages} services={services}>
      <HandoffPage />
      <OwnPage />
    </IslandShell>
  );
}
