import { DashboardStats } from '../../features/studio/dashboard/dashboard-stats.tsx';
import { Money } from '../../features/studio/dashboard/money.tsx';
import { Members } from '../../features/studio/members/members.tsx';
import { ReportsLink } from '../../features/studio/reports/reports-link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../shop.module.css';

export function AdminDashboardPage() {
  return (
    <Page>
      <PageHead title="Admin Dashboard">
        <div className={styles.actions}>
          <LinkButton to={paths.adminBooks}>Books</LinkButton>
          <LinkButton to={paths.adminCreateBook} variant="quiet">
            Add Book
          </LinkButton>
          <ReportsLink />
          <LinkButton to={paths.adminReviews} variant="quiet">
            Reviews
          </LinkButton>
          <LinkButton to={paths.adminDictionaries} variant="quiet">
            Dictionaries
          </LinkButton>
        </div>
      </PageHead>
      <DashboardStats />
      <Money />
      <Members />
    </Page>
  );
}
