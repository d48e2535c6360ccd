import type { CreditEntryView } from '@lingostory/contract/library/schemas';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchOnMount, toQueryState } from '../../lib/http/query-state.ts';
import { describeCreditEntry, formatSignedCount } from '../../lib/labels/credit-labels.ts';
import { formatDay, pluralize } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../session/hooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './credit-history.module.css';
import { useListCreditsInfiniteQuery } from './library.api.ts';

/** Lists the credits that the member received and spent, newest first. */
export function CreditHistory() {
  return (
    <section className={styles.history} aria-labelledby="credit-history">
      <h2 id="credit-history">Credit history</h2>
      <LoadedCreditHistory />
    </section>
  );
}

function LoadedCreditHistory() {
  const { credits } = useSession();
  const query = useListCreditsInfiniteQuery(credits, fetchOnMount);
  return (
    <Loaded query={toQueryState(query, { keepPreviousData: true })} placeholder={<CreditHistorySkeleton />}>
      {({ pages }) => <CreditEntryList lines={pages.flatMap((page) => page.data)} more={query} />}
    </Loaded>
  );
}

/** Focuses the first new line, because the "Show more" button disappears with the last page. */
const focusEntry = (line: HTMLElement | null) => line?.focus();

type CreditEntryListProps = {
  lines: readonly CreditEntryView[];
  more: Pick<
    ReturnType<typeof useListCreditsInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
};

function CreditEntryList({ lines, more }: CreditEntryListProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = more;
  const [firstNewEntryId, setFirstNewEntryId] = useState<number | null>(null);
  if (lines.length === 0) {
    return (
      <p className={styles.quiet}>
        Nothing yet. Your free trial starts with one credit, and each monthly payment adds another.
      </p>
    );
  }
  const handleShowMore = async () => {
    const response = await fetchNextPage();
    setFirstNewEntryId(response.data?.pages.flatMap((page) => page.data)[lines.length]?.id ?? null);
  };
  return (
    <>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <li
            key={line.id}
            className={styles.line}
            {...(line.id === firstNewEntryId && { ref: focusEntry, tabIndex: -1 })}
          >
            <CreditEntry line={line} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void handleShowMore()}>
          Show earlier entries
        </Button>
      )}
    </>
  );
}

function CreditEntry({ line }: { line: CreditEntryView }) {
  const { book, created_at, delta, balance } = line;
  return (
    <>
      <span className={styles.delta}>
        <span aria-hidden="true">{formatSignedCount(delta)}</span>
        <VisuallyHidden>{`${delta > 0 ? 'plus' : 'minus'} ${pluralize(Math.abs(delta), 'credit')},`}</VisuallyHidden>
      </span>
      <span className={styles.what}>
        {book === null ? (
          describeCreditEntry(line)
        ) : (
          <Link to={paths.bookDetail(book.book_code)} lang="fr">
            {book.title}
          </Link>
        )}
      </span>
      <time className={styles.quiet} dateTime={created_at}>
        {formatDay(created_at)}
      </time>
      <span className={styles.balance}>
        <VisuallyHidden>, after it </VisuallyHidden>
        {pluralize(balance, 'credit')}
      </span>
    </>
  );
}

function CreditHistorySkeleton() {
  return (
    <div className={styles.lines}>
      <Loading noun="your credits" />
      <Skeleton width="70%" height="1.5rem" />
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton width="65%" height="1.5rem" />
    </div>
  );
}
