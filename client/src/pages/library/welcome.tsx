import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { BookToBuy } from '../../features/catalogue/book/book-to-buy.tsx';
import { RecommendedGrid } from '../../features/catalogue/lists/recommendations.tsx';
import { findOfferKind, useMembership } from '../../features/membership/base/membership.api.ts';
import { renderWithShares } from '../../features/vocabulary/shares/book-shares.tsx';
import { pluralize } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { type ChosenBook, forgetChosenBook, useChosenBook } from '../../session/chosen-book.ts';
import { useSession } from '../../session/hooks.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../shop.module.css';
import { ChosenBookPurchase } from './chosen-book-purchase.tsx';

export function WelcomePage() {
  const chosenBook = useChosenBook();
  return (
    <Page>
      {chosenBook === null ? (
        <StoryChoicePrompt />
      ) : (
        <ChosenStory key={chosenBook.book_code} chosenBook={chosenBook} />
      )}
      <section className={styles.grid} aria-labelledby="for-you">
        <h2 id="for-you">{chosenBook === null ? 'Chosen for you' : 'Or choose another story'}</h2>
        <RecommendedGrid withNotes={renderWithShares} omittedBookCode={chosenBook?.book_code} />
      </section>
      <p className={styles.after}>
        What you have already is in <Link to={paths.library}>your library</Link>.
      </p>
    </Page>
  );
}

function StoryChoicePrompt() {
  const { credits } = useSession();
  if (credits === 0) return <CreditOffer />;
  return (
    <WelcomeHeading
      lead={`You have ${pluralize(credits, 'credit')}. One credit gets you one book, as audiobook and ebook, yours to keep.`}
    />
  );
}

/** Shows the book that the visitor chose before signing up. */
function ChosenStory({ chosenBook }: { chosenBook: ChosenBook }) {
  const { credits } = useSession();
  // Keeps the page as it is during a purchase, because the book becomes owned before the next page opens.
  const [isBuying, setBuying] = useState(false);
  return (
    <div className={styles.chosen}>
      <PageHead
        title="Your story is waiting"
        lead={
          credits === 0
            ? 'One credit gets you this book, as audiobook and ebook, yours to keep.'
            : `You have ${pluralize(credits, 'credit')}. One credit gets you one book, as audiobook and ebook, yours to keep.`
        }
      />
      <BookToBuy
        bookCode={chosenBook.book_code}
        onUnavailable={() => {
          if (!isBuying) forgetChosenBook(chosenBook.book_code);
        }}
      >
        <ChosenBookPurchase chosenBook={chosenBook} onBuyingChange={setBuying} />
      </BookToBuy>
    </div>
  );
}

function WelcomeHeading({ lead, children }: { lead: string; children?: ReactNode }) {
  return (
    <PageHead title="Choose your next story" lead={lead}>
      <div className={styles.actions}>
        {children}
        <LinkButton variant="quiet" to={paths.browse}>
          Browse all stories
        </LinkButton>
      </div>
    </PageHead>
  );
}

const creditOffers = {
  subscription: {
    lead: 'You don’t have any credits yet. Membership gives you one every month, and the first is free.',
    to: paths.subscription,
    label: 'Start your membership',
  },
  renewal: {
    lead: 'You don’t have any credits right now. Renew your membership to get one right away.',
    to: paths.subscription,
    label: 'Renew your membership',
  },
  member: {
    lead: 'You don’t have any credits right now. You’ll get one with your next payment.',
    to: paths.buy,
    label: 'Buy new credits',
  },
};

/**
 * Shown to users without credits. The text depends on their membership, because only members get monthly credits and
 * can buy more.
 */
function CreditOffer() {
  const offer = findOfferKind(useMembership().data);
  if (offer === null) return <WelcomeHeading lead="You don’t have any credits right now." />;
  const { lead, to, label } = creditOffers[offer];
  return (
    <WelcomeHeading lead={lead}>
      <LinkButton to={to}>{label}</LinkButton>
    </WelcomeHeading>
  );
}
