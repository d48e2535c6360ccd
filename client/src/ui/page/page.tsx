import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';
import { PageTitle } from './page-title.tsx';

type PageProps = { width?: 'wide' | 'text' | 'narrow'; className?: string; children: ReactNode };

/**
 * The column with the page's content, aligned with the logo. Use `width="narrow"` for forms and `width="text"` for
 * long texts.
 */
export function Page({ width = 'wide', className, children }: PageProps) {
  return (
    <div className={classNames(styles.page, width !== 'wide' && styles[width], className)}>{children}</div>
  );
}

type PageHeadProps = {
  title: string;
  /** The document title, if it says more than the heading. */
  documentTitle?: string;
  lead?: ReactNode;
  children?: ReactNode;
};

/** The page's heading, document title and introductory sentence. */
export function PageHead({ title, documentTitle = title, lead, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <PageTitle>{documentTitle}</PageTitle>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
