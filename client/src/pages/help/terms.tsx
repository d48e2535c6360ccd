import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../prose.module.css';

export function TermsPage() {
  return (
    <Page width="text">
      <PageHead
        title="Terms"
        lead="What you can expect from us, and what we expect from you, in plain words."
      />
      <div className={styles.prose}>
        <h2>Your account</h2>
        <p>
          An account is for one person. Keep your password to yourself. If you think somebody else knows it,
          change it: that signs out every other device.
        </p>
        <h2>Membership and trial</h2>
        <p>
          Membership costs $9.99 a month and gives you one credit a month. The first 30 days are free, with
          your first book and audiobook. It renews every month until you cancel, which you can do anytime on
          your account page. A break of 30, 60 or 90 days costs nothing and keeps your credits.
        </p>
        <h2>Credits and books</h2>
        <p>
          One credit gets you one book, as audiobook and ebook, to read and hear on LingoStory. Books in your
          library stay there, even if your membership ends or we stop selling them. You lose any unused
          credits when you cancel. Three more credits cost $24.99. Books are for your own reading: please
          don’t copy them or pass them on.
        </p>
        <h2>Payment</h2>
        <p>
          You pay on our payment provider’s page. You enter your card details only there, and we never see or
          store them. A credit that you’ve spent on a book stays spent. If you were charged by mistake, or
          something didn’t work, ask us for your money back on the{' '}
          <Link to={paths.contact}>contact page</Link>. When a payment is refunded, its unused credits are
          taken back.
        </p>
        <h2>Reviews</h2>
        <p>
          Your reviews are public and appear with your name. Please follow the{' '}
          <Link to={paths.reviewGuidelines}>review guidelines</Link>.
        </p>
        <h2>Your data</h2>
        <p>
          We store what the service needs: your name and email address, your books, where you stopped in them,
          your reviews and what you bought. Your browser keeps you signed in and remembers how you like to
          read. If you record your voice while reading, the recording never leaves your device. We don’t track
          you on other sites. You can download your data or delete your account: we then erase your name and
          email, and your reviews stay without your name.
        </p>
        <h2>Questions</h2>
        <p>
          Look into <Link to={paths.help}>Help</Link>, or <Link to={paths.contact}>write to us</Link>. A
          person will reply.
        </p>
      </div>
    </Page>
  );
}
