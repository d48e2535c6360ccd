import { Placement } from '../../features/vocabulary/placement/placement.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function PlacementPage() {
  return (
    <Page width="text">
      <PageHead title="How many words do you know?" />
      <Placement />
    </Page>
  );
}
