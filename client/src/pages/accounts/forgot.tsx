import { RecoverySteps } from '../../features/accounts/recovery/recovery-steps.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function ForgotPage() {
  return (
    <Page width="narrow">
      <PageHead
        title="Forgot password"
        lead="We’ll email you a token, and then you can set a new password."
      />
      <RecoverySteps />
    </Page>
  );
}
