import { CancellationReason } from '../../features/membership/cancellation/cancellation-reason.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function CancellationReasonPage() {
  return (
    <Page width="text">
      <PageHead
        title="Why are you leaving?"
        lead="This is the last step. Nothing changes until you choose Cancellation at the end of this page."
      />
      <CancellationReason />
    </Page>
  );
}
