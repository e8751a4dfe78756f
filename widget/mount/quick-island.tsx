import '#widget/kit/zod-without-eval.ts';
import { useState } from 'react';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import QuickPage from '../quick/quick-page.tsx';
import { ownConnection } from '../api/connection.ts';
import { ownHost } from '#widget/kit/own-host.ts';
import { createBuilderServices, type IslandProps, IslandShell } from './island-shell.tsx';
import { OwnPage } from './own-page.tsx';

interface QuickIslandProps extends IslandProps {
  /** The visitor's profile; null for none, undefined if the server could not find out. */
  profile: OwnerProfile | null | undefined;
}

/** The quick profile page of docs/specification.md 2.6 as an Astro island. */
export function QuickIsland(props: QuickIslandProps) {
  const [services] = useState(() => createBuilderServices({ ...props, connection: ownConnection, host: ownHost }));
  return (
    <IslandShell locale={props.locale} messages={props.messages} services={services}>
      <QuickPage known={props.profile} />
      <OwnPage />
    </IslandShell>
  );
}
