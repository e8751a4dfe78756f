'use client';

import { type CSSProperties, type HTMLAttributes, type ReactNode, type RefAttributes, useEffect, useRef } from 'react';
import {
  type BuilderElement,
  type BuilderEventDetails,
  type BuilderEventName,
  type BuilderOptions,
  load,
  on,
  setAttributes,
  tellLoadFailed,
} from './index.ts';

/** The builder's options as properties, and a handler for each event. */
export interface NannyProfileBuilderProps extends Omit<BuilderOptions, 'fallback'> {
  className?: string | undefined;
  /** For the documented `--np-*` properties. */
  style?: (CSSProperties & Record<`--np-${string}`, string>) | undefined;
  /** Shown if the builder's script cannot run. The default is a link to the server's own page. */
  children?: ReactNode;
  onReady?: ((detail: BuilderEventDetails['np:ready']) => void) | undefined;
  onStep?: ((detail: BuilderEventDetails['np:step']) => void) | undefined;
  onSaved?: ((detail: BuilderEventDetails['np:saved']) => void) | undefined;
  onPublished?: ((detail: BuilderEventDetails['np:published']) => void) | undefined;
  onError?: ((detail: BuilderEventDetails['np:error']) => void) | undefined;
}

/** The element itself in JSX. */
export interface BuilderElementProps extends HTMLAttributes<HTMLElement>, RefAttributes<HTMLElement> {
  locale?: string | undefined;
  theme?: string | undefined;
  start?: string | undefined;
  headings?: string | number | undefined;
  isolate?: '' | undefined;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'nanny-profile-builder': BuilderElementProps;
    }
  }
}

/** The builder as a React component. It renders its fallback on the server. */
export function NannyProfileBuilder(props: NannyProfileBuilderProps) {
  const { origin, locale, theme, start, headings, isolate, className, style, children } = props;
  const reference = useRef<BuilderElement>(null);
  const latest = useRef(props);

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const instance = reference.current;
    if (!instance) return undefined;
    const tell = <Name extends BuilderEventName>(event: Name, handler: (detail: BuilderEventDetails[Name]) => void) =>
      on(instance, event, handler);
    const stops = [
      tell('np:ready', (detail) => latest.current.onReady?.(detail)),
      tell('np:step', (detail) => latest.current.onStep?.(detail)),
      tell('np:saved', (detail) => latest.current.onSaved?.(detail)),
      tell('np:published', (detail) => latest.current.onPublished?.(detail)),
      tell('np:error', (detail) => latest.current.onError?.(detail)),
    ];
    let current = true;
    load(origin).catch(() => current && tellLoadFailed(instance));
    return () => {
      current = false;
      for (const stop of stops) stop();
    };
  }, [origin]);

  // The builder itself may change its language attribute, so React must not overwrite attributes that did not change in its
  // props.
  useEffect(() => {
    if (reference.current) setAttributes(reference.current, { locale, theme, start, headings, isolate });
  }, [locale, theme, start, headings, isolate]);

  return (
    <nanny-profile-builder ref={reference} className={className} style={style}>
      {children ?? <a href={new URL('/', origin).href}>Build your profile</a>}
    </nanny-profile-builder>
  );
}
