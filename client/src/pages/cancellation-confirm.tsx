import { Page, PageHead } from '../ui/page.tsx';

export function CancellationConfirmPage() {
  return (
    <Page>
      <PageHead title="Cancellation Confirm" />
    </Page>
  );
}
