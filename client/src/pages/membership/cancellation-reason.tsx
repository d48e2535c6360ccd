import { CancellationReason } from '../../features/membership/cancellation/cancellation-reason.tsx';
import { Page, PageHead } from '../../ui/page.tsx';

export function CancellationReasonPage() {
  return (
    <Page width="text">
      <PageHead
        title="Why are you leaving?"
        lead="Your membership ends at once and your credits are lost. The books in your library stay yours."
      />
      <CancellationReason />
    </Page>
  );
}
