import { useState } from 'react';
import { PurchasedBook } from '../../features/catalogue/book/loaded-book.tsx';
import { RecommendedCarousel } from '../../features/catalogue/lists/recommendations.tsx';
import { renderWithShares } from '../../features/vocabulary/shares/book-shares.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { storage } from '../../lib/storage/storage.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../shop.module.css';

export function ThanksPage() {
  // Reads the stored values without clearing them, so that the page survives a reload.
  const [{ message, bookCode }] = useState(() => ({
    message: storage.thanks.get(),
    bookCode: storage.purchasedBook.get(),
  }));
  return (
    <Page>
      <PageHead title="It’s yours" lead={message ?? 'You’ll find your books in your library.'} />
      {bookCode === null ? (
        <LinkButton to={paths.library}>My Library</LinkButton>
      ) : (
        <PurchasedBook bookCode={bookCode} />
      )}
      <div className={styles.part}>
        <RecommendedCarousel
          label="Other good recommendations...."
          omittedBookCode={bookCode ?? undefined}
          withNotes={renderWithShares}
        />
      </div>
    </Page>
  );
}
