import { ConfirmEmailView } from '../../features/accounts/profile/confirm-email-view.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function ConfirmEmailPage() {
  return (
    <Page width="narrow">
      <PageHead title="Confirm your email address" />
      <ConfirmEmailView />
    </Page>
  );
}
