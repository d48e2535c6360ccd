import { Page, PageHead } from '../ui/page.tsx';

export function ChangePasswordPage() {
  return (
    <Page>
      <PageHead title="Change Password" />
    </Page>
  );
}
