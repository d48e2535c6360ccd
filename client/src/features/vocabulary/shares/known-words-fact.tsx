import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import styles from './book-shares.module.css';
import { shareExplanation, toShareLabel } from './share-label.ts';
import { useReadSharesQuery } from './shares.api.ts';

/** Adds the share of words that the member knows to a book's facts. Keeps its height while loading. */
export function KnownWordsFact({ bookCode }: { bookCode: string }) {
  return (
    <>
      <dt>Words</dt>
      <dd className={styles.fact}>
        <span className={styles.value} role="status">
          <KnownWordsPercent bookCode={bookCode} />
        </span>
        <span className={styles.quiet}>{shareExplanation}</span>
      </dd>
    </>
  );
}

function KnownWordsPercent({ bookCode }: { bookCode: string }): ReactNode {
  const { currentData: data, isError } = useReadSharesQuery({ book_codes: bookCode }, fetchOnMount);
  if (isError) return 'We can’t count them right now';
  if (data === undefined) return null;
  if (!data.begun) return <Link to={paths.words}>Tell us which words you know</Link>;
  const [share] = data.shares;
  return share === undefined ? 'Not counted yet' : toShareLabel(share);
}
