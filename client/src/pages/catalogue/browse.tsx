import { Notice } from '../../features/accounts/notice.tsx';
import { BrowseCarousel } from '../../features/catalogue/browse/browse-carousel.tsx';
import { WelcomeGrid } from '../../features/catalogue/browse/welcome-grid.tsx';
import { renderWithShares } from '../../features/vocabulary/shares/book-shares.tsx';
import { MarkWordsPrompt } from '../../features/vocabulary/shares/mark-words-prompt.tsx';
import { useSession } from '../../session/hooks.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';

const memberContent = { withNotes: renderWithShares, startPrompt: <MarkWordsPrompt /> };

export function BrowsePage() {
  const { isMember } = useSession();
  return (
    <Page>
      <PageHead
        title="Browse the stories"
        lead="Short stories for learners, at three levels. Pick one you’d want to read anyway."
      >
        <Notice />
      </PageHead>
      <BrowseCarousel />
      <WelcomeGrid memberContent={isMember ? memberContent : undefined} />
    </Page>
  );
}
