import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import styles from '../prose.module.css';

export function TermsPage() {
  return (
    <Page width="text">
      <PageHead
        title="Terms"
        lead="What you may expect of us, and we of you, in words we would want to read."
      />
      <div className={styles.prose}>
        <h2>Your account</h2>
        <p>
          An account is for one person. Keep its password to yourself; if you think that somebody else knows
          it, change it, which signs out every device.
        </p>
        <h2>Membership and trial</h2>
        <p>
          Membership costs 9.99 USD a month and gives one credit a month. The first 30 days are free, with
          your first book and audiobook. It renews every month until you cancel, which you can do anytime on
          your account page. A break of 30, 60 or 90 days costs nothing and keeps your credits.
        </p>
        <h2>Credits and books</h2>
        <p>
          One credit gets one book, as audiobook and ebook, to read and hear on LingoStory. Books in your
          library stay there, also when membership ends or we stop selling them. Credits that are unused when
          you cancel are lost. Three more credits cost 24.99 USD. Books are for your own reading: please do
          not copy them or pass them on.
        </p>
        <h2>Payment</h2>
        <p>
          Payments are made on the page of our payment provider. Card numbers are typed there only; we neither
          see nor keep them.
        </p>
        <h2>Reviews</h2>
        <p>
          What you write about a book is shown under your name to everybody. The{' '}
          <Link to={paths.reviewGuidelines}>review guidelines</Link> say what we ask of it.
        </p>
        <h2>Your data</h2>
        <p>
          We keep what the service needs: your name and e-mail address, your books, where you stopped in them,
          your reviews and what you bought. Your browser keeps you signed in and remembers how you like to
          read; nothing here follows you elsewhere. You can have a copy of your data, or close your account
          and have it removed.
        </p>
        <h2>Questions</h2>
        <p>
          Write to us on the <Link to={paths.contact}>help page</Link>; a person answers.
        </p>
      </div>
    </Page>
  );
}
