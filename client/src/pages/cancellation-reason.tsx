import { Page, PageHead } from '../ui/page.tsx';

export function CancellationReasonPage() {
  return (
    <Page>
      <PageHead title="Cancellation Reason" />
    </Page>
  );
}
