import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';

const tags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

const Offset = createContext(0);

interface HeadingOffsetProps {
  /** How many levels deeper the headings inside are, on top of what surrounds them. */
  by: number;
  children: ReactNode;
}

/** Sinks the headings inside: under another heading, or on a page that has its own. */
export function HeadingOffset({ by, children }: HeadingOffsetProps) {
  const offset = useContext(Offset) + by;
  return <Offset value={offset}>{children}</Offset>;
}

interface HeadingProps extends ComponentProps<'h1'> {
  /** Its level where nothing stands around it, from 1. */
  level: 1 | 2 | 3;
}

/** A heading of the level that its place asks for. */
export function Heading({ level, children, ...rest }: HeadingProps) {
  const Tag = tags[Math.min(level + useContext(Offset), tags.length) - 1] ?? 'h6';
  return <Tag {...rest}>{children}</Tag>;
}
