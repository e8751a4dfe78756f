import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  /** A circle of 32, 48, 80 or 128 px, or a portrait of 40 × 50 px in a row of a list, which loads when it is near the screen. */
  size: 'sm' | 'md' | 'lg' | 'xl' | 'row';
  /** The picture's URL. Without one, or when it does not load, the initials are shown. */
  src?: string | undefined;
  initials: string;
  /** The alternative text; empty, the default, if the text beside it says the same. */
  alt?: string | undefined;
}

/** A person's picture, or the person's initials on a warm tint. */
export function Avatar({ size, src, initials, alt = '' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const look = classNames(styles['avatar'], styles[size]);
  if (src !== undefined && src !== failedSrc) {
    const loading = size === 'row' ? 'lazy' : undefined;
    return <img className={look} src={src} alt={alt} loading={loading} onError={() => setFailedSrc(src)} />;
  }
  return (
    <span className={look} aria-hidden="true">
      {initials}
    </span>
  );
}
