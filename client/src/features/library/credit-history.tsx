import type { CreditEntryView } from '@lingostory/contract/library/schemas';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchOnMount, queryState } from '../../lib/http/query-state.ts';
import { creditWords, signed } from '../../lib/labels/credit-labels.ts';
import { day, plural } from '../../lib/labels/format.ts';
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
      <Lines />
    </section>
  );
}

function Lines() {
  const { credits } = useSession();
  const query = useListCreditsInfiniteQuery(credits, fetchOnMount);
  return (
    <Loaded query={queryState(query, { keepPreviousData: true })} waiting={<Waiting />}>
      {({ pages }) => <Entries lines={pages.flatMap((page) => page.data)} more={query} />}
    </Loaded>
  );
}

/** Focuses the first new line, because the "Show more" button disappears with the last page. */
const takeFocus = (line: HTMLElement | null) => line?.focus();

type EntriesProps = {
  lines: readonly CreditEntryView[];
  more: Pick<
    ReturnType<typeof useListCreditsInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
};

function Entries({ lines, more }: EntriesProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = more;
  const [firstNew, setFirstNew] = useState<number | null>(null);
  if (lines.length === 0) {
    return (
      <p className={styles.quiet}>
        Nothing yet. Your free trial starts with one credit, and each monthly payment adds another.
      </p>
    );
  }
  const handleMore = async () => {
    const response = await fetchNextPage();
    setFirstNew(response.data?.pages.flatMap((page) => page.data)[lines.length]?.id ?? null);
  };
  return (
    <>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <li
            key={line.id}
            className={styles.line}
            {...(line.id === firstNew && { ref: takeFocus, tabIndex: -1 })}
          >
            <Line line={line} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void handleMore()}>
          Show earlier entries
        </Button>
      )}
    </>
  );
}

function Line({ line }: { line: CreditEntryView }) {
  const { book, created_at, delta, balance } = line;
  return (
    <>
      <span className={styles.delta}>
        <span aria-hidden="true">{signed(delta)}</span>
        <VisuallyHidden>{`${delta > 0 ? 'plus' : 'minus'} ${plural(Math.abs(delta), 'credit')},`}</VisuallyHidden>
      </span>
      <span className={styles.what}>
        {book === null ? (
          creditWords(line)
        ) : (
          <Link to={paths.bookDetail(book.book_code)} lang="fr">
            {book.title}
          </Link>
        )}
      </span>
      <time className={styles.quiet} dateTime={created_at}>
        {day(created_at)}
      </time>
      <span className={styles.balance}>
        <VisuallyHidden>, after it </VisuallyHidden>
        {plural(balance, 'credit')}
      </span>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.lines}>
      <Loading what="your credits" />
      <Skeleton width="70%" height="1.5rem" />
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton width="65%" height="1.5rem" />
    </div>
  );
}
