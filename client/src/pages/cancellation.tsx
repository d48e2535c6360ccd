import { Page, PageHead } from '../ui/page.tsx';

export function CancellationPage() {
  return (
    <Page>
      <PageHead title="Cancellation" />
    </Page>
  );
}
