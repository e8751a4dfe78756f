import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';

const tags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

const Offset = createContext(0);

interface HeadingOffsetProps {
  /** The number of levels to add to the surrounding offset. */
  by: number;
  children: ReactNode;
}

/** Lowers the level of the headings inside: below another heading, or on a page that has its own. */
export function HeadingOffset({ by, children }: HeadingOffsetProps) {
  const offset = useContext(Offset) + by;
  return <Offset value={offset}>{children}</Offset>;
}

interface HeadingProps extends ComponentProps<'h1'> {
  /** Its level without a surrounding offset, from 1. */
  level: 1 | 2 | 3;
}

/** A heading with the level of its position. */
export function Heading({ level, children, ...rest }: HeadingProps) {
  const Tag = tags[Math.min(level + useContext(Offset), tags.length) - 1] ?? 'h6';
  return <Tag {...rest}>{children}</Tag>;
}
