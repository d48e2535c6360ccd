import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../prose.module.css';

export function ReviewGuidelinesPage() {
  return (
    <Page width="text">
      <PageHead
        title="Review guidelines"
        lead="A good review helps somebody else choose their next story. Here is what we ask of yours."
      />
      <ul className={styles.list}>
        <li>
          Write about the book you read and heard: the story, the voice, how hard the French was for you.
        </li>
        <li>
          Say it in your own words, in a headline of at most 50 characters and a text of at least 15 words.
        </li>
        <li>Don’t give away the ending.</li>
        <li>
          Be as hard on a book as you like, but kind to people: no insults, no hatred, nobody’s private life.
        </li>
        <li>No advertising, no links, no reviews in return for something.</li>
        <li>One review per book. If you write another, it replaces the first.</li>
      </ul>
      <p className={styles.figure}>
        Your name appears beside your review. We only take down reviews that break these rules. A low rating
        is never a reason.
      </p>
    </Page>
  );
}
