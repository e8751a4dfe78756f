import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#widget/ui/class-names.ts';
import styles from './item.module.css';

interface ExportLinkProps {
  href: string;
  /** The file's name if the server sends none. */
  fileName: string;
  /** Places the link. */
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link that saves a file. Every download of the desk uses it: the router handles clicks on links with an empty `download`
 * attribute and shows that the page does not exist. Lint forbids `download` in other files.
 */
export function ExportLink({ href, fileName, className, children }: ExportLinkProps) {
  return (
    <a href={href} download={fileName} className={classNames(styles['export'], className)}>
      <Download aria-hidden="true" />
      {children}
    </a>
  );
}
