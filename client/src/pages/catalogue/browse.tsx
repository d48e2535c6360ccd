import { Notice } from '../../features/accounts/notice.tsx';
import { BrowseCarousel } from '../../features/catalogue/browse/browse-carousel.tsx';
import { WelcomeGrid } from '../../features/catalogue/browse/welcome-grid.tsx';
import { Page, PageHead } from '../../ui/page.tsx';

export function BrowsePage() {
  return (
    <Page>
      <PageHead
        title="Browse the stories"
        lead="Short stories for learners, at three levels. Pick one you’d want to read anyway."
      >
        <Notice />
      </PageHead>
      <BrowseCarousel />
      <WelcomeGrid />
    </Page>
  );
}
