import { pluralize } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../session/hooks.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../prose.module.css';

export function DashboardPage() {
  const { user, credits, isAdministrator } = useSession();
  const greeting = `Good to see you, ${user?.name ?? 'reader'}.`;
  if (isAdministrator) {
    return (
      <Page width="text">
        <PageHead title="Welcome to dashboard" lead={greeting} />
        <LinkButton to={paths.studio}>Books</LinkButton>
      </Page>
    );
  }
  return (
    <Page width="text">
      <PageHead title="Welcome to dashboard" lead={`${greeting} You have ${pluralize(credits, 'credit')}.`} />
      <div className={styles.actions}>
        <LinkButton to={paths.library}>My Library</LinkButton>
        <LinkButton to={paths.account} variant="quiet">
          My account
        </LinkButton>
        <LinkButton to={paths.browse} variant="quiet">
          Browse
        </LinkButton>
      </div>
    </Page>
  );
}
