import { Page, PageHead } from '../ui/page.tsx';

export function ResetPasswordPage() {
  return (
    <Page>
      <PageHead title="Reset Password" />
    </Page>
  );
}
