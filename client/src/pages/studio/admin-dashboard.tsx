import { DashboardStats } from '../../features/studio/dashboard/dashboard-stats.tsx';
import { Money } from '../../features/studio/dashboard/money.tsx';
import { OpenWork } from '../../features/studio/open-work/open-work.tsx';
import { ReportsLink } from '../../features/studio/reports/reports-link.tsx';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../shop.module.css';

export function AdminDashboardPage() {
  return (
    <Page>
      <PageHead title="Admin Dashboard">
        <div className={styles.actions}>
          <LinkButton to={studioPaths.createDraft}>Quick draft</LinkButton>
          <LinkButton to={studioPaths.createBook} variant="quiet">
            Add Book
          </LinkButton>
          <ReportsLink />
        </div>
      </PageHead>
      <OpenWork />
      <DashboardStats />
      <Money />
    </Page>
  );
}
