import { creditPackSize } from '@lingostory/contract/membership/constants';
import { useState } from 'react';
import { RecommendedCarousel } from '../../features/catalogue/lists/recommendations.tsx';
import { renderWithShares } from '../../features/vocabulary/shares/book-shares.tsx';
import { pluralize } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { storage } from '../../lib/storage/storage.ts';
import { useChosenBook } from '../../session/chosen-book.ts';
import { useSession } from '../../session/hooks.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { ChosenBookPurchase } from '../library/chosen-book-purchase.tsx';
import styles from './credit-thanks.module.css';

export function CreditThanksPage() {
  const { credits } = useSession();
  const chosenBook = useChosenBook();
  const [thanksMessage] = useState(() => storage.creditThanks.get());
  return (
    <Page>
      <PageTitle>Thank you</PageTitle>
      <div className={styles.thanks}>
        <p className={styles.count}>
          <span className={styles.circle}>{creditPackSize}</span> new credits
        </p>
        <div className={styles.words}>
          <h1 lang="fr">Merci !</h1>
          <p className={styles.message}>
            {thanksMessage ?? `You have ${pluralize(credits, 'credit')} to spend.`}
          </p>
          {chosenBook !== null && <ChosenBookPurchase chosenBook={chosenBook} />}
          <div className={styles.actions}>
            {chosenBook === null && <LinkButton to={paths.browse}>Choose a story</LinkButton>}
            <LinkButton to={paths.library} variant="quiet">
              My Library
            </LinkButton>
          </div>
        </div>
      </div>
      <RecommendedCarousel
        label="Other good recommendations...."
        omittedBookCode={chosenBook?.book_code}
        withNotes={renderWithShares}
      />
    </Page>
  );
}
