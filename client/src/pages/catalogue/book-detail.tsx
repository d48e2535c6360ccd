import { useParams } from 'react-router-dom';
import { BookOverview } from '../../features/catalogue/book/book-page.tsx';
import { LoadedBook, useBook } from '../../features/catalogue/book/loaded-book.tsx';
import { NewWordsFact } from '../../features/catalogue/book/new-words-fact.tsx';
import { BookReviews } from '../../features/reviews/book-reviews.tsx';
import { KnownWordsFact } from '../../features/vocabulary/shares/known-words-fact.tsx';
import { OwnNewWords } from '../../features/vocabulary/shares/own-new-words.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../session/hooks.ts';
import { classNames } from '../../ui/class-names.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import styles from '../shop.module.css';

export function BookDetailPage() {
  const { book_code: bookCode = '' } = useParams();
  const { isMember } = useSession();
  const query = useBook(bookCode);
  const { data: book, problem } = query;
  const crumbLabel = book?.title ?? (problem === null ? 'Story' : 'Not found');
  return (
    <Page className={classNames(styles.anyTitle)}>
      <PageTitle>{crumbLabel}</PageTitle>
      <Breadcrumbs
        crumbs={[
          { label: 'Browse', to: paths.browse },
          { label: crumbLabel, ...(book !== undefined && { lang: 'fr' }) },
        ]}
      />
      <LoadedBook book={query} placeholder={<BookOverview book={undefined} />}>
        {(loadedBook) => (
          <BookOverview
            book={loadedBook}
            facts={
              <>
                <NewWordsFact
                  measures={loadedBook.measures}
                  renderLine={
                    isMember
                      ? (publicLine) => <OwnNewWords bookCode={bookCode} fallback={publicLine} />
                      : undefined
                  }
                />
                {isMember && <KnownWordsFact bookCode={bookCode} />}
              </>
            }
          />
        )}
      </LoadedBook>
      {problem === null && <BookReviews bookCode={bookCode} isOwned={book?.owned === true} />}
    </Page>
  );
}
