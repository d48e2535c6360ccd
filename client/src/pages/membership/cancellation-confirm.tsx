import { CancellationDone } from '../../features/membership/cancellation/cancellation-done.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function CancellationConfirmPage() {
  return (
    <Page width="text">
      <PageHead title="We are sorry to see you leave" />
      <CancellationDone />
    </Page>
  );
}
