import { Page, PageHead } from '../ui/page.tsx';

export function ForgotPage() {
  return (
    <Page>
      <PageHead title="Forgot" />
    </Page>
  );
}
