import { DashboardFigures } from '../features/studio/books/dashboard-figures.tsx';
import { Members } from '../features/studio/books/members.tsx';
import { Money } from '../features/studio/money/money.tsx';
import { paths } from '../session/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, PageHead } from '../ui/page.tsx';
import styles from './shop.module.css';

export function AdminDashboardPage() {
  return (
    <Page>
      <PageHead title="Admin Dashboard">
        <div className={styles.actions}>
          <LinkButton to={paths.adminBooks}>Books</LinkButton>
          <LinkButton to={paths.adminCreateBook} look="quiet">
            Add Book
          </LinkButton>
        </div>
      </PageHead>
      <DashboardFigures />
      <Money />
      <Members />
    </Page>
  );
}
