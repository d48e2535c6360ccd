import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';
import { PageTitle } from './page-title.tsx';

type PageProps = { width?: 'wide' | 'text' | 'narrow'; className?: string; children: ReactNode };

/** The column that a page stands in, its left edge under the mark. `narrow` for forms, `text` for reading. */
export function Page({ width = 'wide', className, children }: PageProps) {
  return (
    <div className={classNames(styles.page, width !== 'wide' && styles[width], className)}>{children}</div>
  );
}

/** A page's one `h1`, its title in the browser, and a sentence under it. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
