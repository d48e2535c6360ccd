import { Notice } from '../../features/accounts/notice.tsx';
import { BrowseCarousel } from '../../features/catalogue/browse/browse-carousel.tsx';
import { WelcomeGrid } from '../../features/catalogue/browse/welcome-grid.tsx';
import { Page, PageHead } from '../../ui/page.tsx';

export function BrowsePage() {
  return (
    <Page>
      <PageHead
        title="Browse the stories"
        lead="Pick one that you would want to read anyway: short stories for learners, at three levels."
      >
        <Notice />
      </PageHead>
      <BrowseCarousel />
      <WelcomeGrid />
    </Page>
  );
}
