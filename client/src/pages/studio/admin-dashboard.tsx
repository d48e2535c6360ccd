import { DashboardStats } from '../../features/studio/dashboard/dashboard-stats.tsx';
import { Money } from '../../features/studio/dashboard/money.tsx';
import { Members } from '../../features/studio/members/members.tsx';
import { OpenWork } from '../../features/studio/open-work/open-work.tsx';
import { ReportsLink } from '../../features/studio/reports/reports-link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../shop.module.css';

export function AdminDashboardPage() {
  return (
    <Page>
      <PageHead title="Admin Dashboard">
        <div className={styles.actions}>
          <LinkButton to={paths.studio}>Books</LinkButton>
          <LinkButton to={studioPaths.createDraft} variant="quiet">
            Quick draft
          </LinkButton>
          <LinkButton to={studioPaths.createBook} variant="quiet">
            Add Book
          </LinkButton>
          <ReportsLink />
          <LinkButton to={studioPaths.reviews} variant="quiet">
            Reviews
          </LinkButton>
          <LinkButton to={studioPaths.dictionaries} variant="quiet">
            Dictionaries
          </LinkButton>
        </div>
      </PageHead>
      <OpenWork />
      <DashboardStats />
      <Money />
      <Members />
    </Page>
  );
}
