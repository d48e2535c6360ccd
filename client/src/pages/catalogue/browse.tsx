import { Notice } from '../../features/accounts/notice.tsx';
import type { BooksWithNotesRenderer } from '../../features/catalogue/base/book-notes.ts';
import { BrowseCarousel } from '../../features/catalogue/browse/browse-carousel.tsx';
import { WelcomeGrid } from '../../features/catalogue/browse/welcome-grid.tsx';
import { OwnedBooks } from '../../features/library/owned-books.tsx';
import { renderWithShares } from '../../features/vocabulary/shares/book-shares.tsx';
import { MarkWordsPrompt } from '../../features/vocabulary/shares/mark-words-prompt.tsx';
import { useSession } from '../../session/hooks.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';

const renderWithOwned: BooksWithNotesRenderer = (_books, renderList) => <OwnedBooks>{renderList}</OwnedBooks>;

const renderWithOwnedAndShares: BooksWithNotesRenderer = (books, renderList) => (
  <OwnedBooks>
    {(renderOwnedNote) =>
      renderWithShares(books, (renderShareNote) =>
        renderList((book) => (
          <>
            {renderOwnedNote(book)}
            {renderShareNote(book)}
          </>
        )),
      )
    }
  </OwnedBooks>
);

const memberContent = { withNotes: renderWithOwnedAndShares, startPrompt: <MarkWordsPrompt /> };

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
      <BrowseCarousel withNotes={isMember ? renderWithOwned : undefined} />
      <WelcomeGrid memberContent={isMember ? memberContent : undefined} />
    </Page>
  );
}
