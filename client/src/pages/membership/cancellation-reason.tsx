import { CancellationReason } from '../../features/membership/cancellation/cancellation-reason.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function CancellationReasonPage() {
  return (
    <Page width="text">
      <PageHead
        title="Why are you leaving?"
        lead="Your membership ends right away and you lose your credits. You keep the books in your library."
      />
      <CancellationReason />
    </Page>
  );
}
