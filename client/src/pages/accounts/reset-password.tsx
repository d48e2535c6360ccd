import { ResetByLinkForm } from '../../features/accounts/recovery/reset-by-link-form.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function ResetPasswordPage() {
  return (
    <Page width="narrow">
      <PageHead title="Set a new password" />
      <ResetByLinkForm />
    </Page>
  );
}
