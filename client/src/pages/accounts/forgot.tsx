import { RecoverySteps } from '../../features/accounts/recovery/recovery-steps.tsx';
import { Page, PageHead } from '../../ui/page.tsx';

export function ForgotPage() {
  return (
    <Page width="narrow">
      <PageHead title="Forgot password" lead="A token by e-mail, then a new password." />
      <RecoverySteps />
    </Page>
  );
}
