import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  /** 32, 48, 80 or 128 px. */
  size: 'sm' | 'md' | 'lg' | 'xl';
  /** The picture's URL. Without one, or when it does not load, the initials are shown. */
  src?: string | undefined;
  initials: string;
  /** The alternative text; empty, the default, if the text beside it says the same. */
  alt?: string | undefined;
}

/** A person's picture in a circle, or the person's initials on a tint. */
export function Avatar({ size, src, initials, alt = '' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const look = classNames(styles['avatar'], styles[size]);
  if (src !== undefined && src !== failedSrc) {
    return <img className={look} src={src} alt={alt} onError={() => setFailedSrc(src)} />;
  }
  return (
    <span className={look} aria-hidden="true">
      {initials}
    </span>
  );
}
