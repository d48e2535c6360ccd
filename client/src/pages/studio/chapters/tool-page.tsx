import type { ReactNode } from 'react';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import styles from './tool-page.module.css';

type ToolPageProps = { crumbs: ReactNode; title: string; documentTitle?: string; children: ReactNode };

/** A page for work of hours, with a small heading, so that more of the work is in sight. */
export function ToolPage({ crumbs, title, documentTitle = title, children }: ToolPageProps) {
  return (
    <Page className={styles.page ?? ''}>
      {crumbs}
      <PageHead title={title} documentTitle={documentTitle} />
      {children}
    </Page>
  );
}
