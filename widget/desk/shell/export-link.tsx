import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#widget/ui/class-names.ts';
import styles from './export-link.module.css';

interface ExportLinkProps {
  href: string;
  /** Names the file where the server doesn't. */
  fileName: string;
  /** Places the link. */
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link that saves a file. Every download of the desk is one: the router takes the click on a link whose `download` attribute
 * is empty and shows that nothing is at this address. Lint keeps `download` out of the other files.
 */
export function ExportLink({ href, fileName, className, children }: ExportLinkProps) {
  return (
    <a href={href} download={fileName} className={classNames(styles['export'], className)}>
      <Download aria-hidden="true" />
      {children}
    </a>
  );
}
