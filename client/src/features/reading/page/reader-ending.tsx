import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { Source } from '../reading.api.ts';
import styles from './reader-ending.module.css';

type ReaderEndingProps = {
  source: Source;
  bookCode: string;
  title: string;
  isShown: boolean;
  onAgain: () => void;
};

/** After the last phrase: what one may do now. Its room is kept while the last phrase is heard. */
export function ReaderEnding({ source, bookCode, title, isShown, onAgain }: ReaderEndingProps) {
  const book = <cite lang="fr">{title}</cite>;
  return (
    <section className={styles.ending} aria-label="The end" data-shown={isShown || undefined}>
      <p className={styles.end} lang="fr">
        {source === 'sample' ? 'À suivre…' : 'Fin'}
      </p>
      {source === 'sample' ? (
        <p className={styles.message}>
          This is the end of the free sample of {book}. The story has only just begun.
        </p>
      ) : (
        <p className={styles.message}>
          You have read {book} to the end, in French. What did you think of it?
        </p>
      )}
      <div className={styles.ways}>
        {source === 'sample' ? (
          <LinkButton to={paths.bookDetail(bookCode)}>Get the book</LinkButton>
        ) : (
          <>
            <LinkButton to={paths.writeReview(bookCode)}>Write a review</LinkButton>
            <LinkButton to={paths.library} variant="quiet">
              Back to my library
            </LinkButton>
          </>
        )}
        <Button variant="quiet" onClick={onAgain}>
          Read it again
        </Button>
      </div>
    </section>
  );
}
