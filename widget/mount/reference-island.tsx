import '#widget/kit/zod-without-eval.ts';
import { useState } from 'react';
import { ownHost } from '#widget/kit/own-host.ts';
import { ownConnection } from '../api/connection.ts';
import type { AskedVideo } from '../reference/asked-video.ts';
import { ReferencePage } from '../reference/reference-page.tsx';
import { createBuilderServices, type IslandProps, IslandShell } from './island-shell.tsx';
import { OwnPage } from './own-page.tsx';

/** The page of a former family's video as an Astro island. Its link authorizes it, not a session. */
export function ReferenceIsland({ asked, ...props }: Pick<IslandProps, 'locale' | 'messages'> & { asked: AskedVideo }) {
  const [services] = useState(() =>
    createBuilderServices({ ...props, connection: ownConnection, host: ownHost, session: { status: 'anonymous' } }),
  );
  return (
    <IslandShell locale={props.locale} messages={props.messages} services={services}>
      <ReferencePage asked={asked} />
      <OwnPage />
    </IslandShell>
  );
}
