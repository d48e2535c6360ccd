import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import styles from './book-problem.module.css';

type BookTroubleProps = { status: number; message: string; busy: boolean; onRetry: () => void };

/** In the place of a book that is not there, or cannot be had right now. */
export function BookTrouble({ status, message, busy, onRetry }: BookTroubleProps) {
  const isGone = status === 404 || status === 422;
  return (
    <div className={styles.trouble}>
      <h1>{isGone ? 'We couldn’t find this book' : 'We couldn’t open this book'}</h1>
      {isGone ? (
        <>
          <p className={styles.lead}>
            {message} The address may be mistyped, or the book was taken out of the catalogue.
          </p>
          <LinkButton to={paths.browse}>Browse the stories</LinkButton>
        </>
      ) : (
        <ErrorState message={message} busy={busy} onRetry={onRetry} />
      )}
    </div>
  );
}
