import { RecommendedCarousel } from '../../features/catalogue/lists/recommendations.tsx';
import { CancellationStart } from '../../features/membership/cancellation/cancellation-start.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function CancellationPage() {
  return (
    <Page>
      <PageHead
        title="Cancel your membership"
        lead="By cancelling, you will lose your audio credits and subscriber benefits."
      />
      <CancellationStart />
      <RecommendedCarousel label="Novels available:" />
    </Page>
  );
}
