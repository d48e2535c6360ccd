import { useParams } from 'react-router-dom';
import { BookLeaf } from '../../features/catalogue/book/book-page.tsx';
import { BookTrouble } from '../../features/catalogue/book/book-problem.tsx';
import { useBook } from '../../features/catalogue/book/use-book.ts';
import { BookReviews } from '../../features/reviews/book-reviews.tsx';
import { paths } from '../../lib/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Page } from '../../ui/page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from '../shop.module.css';

export function BookDetailPage() {
  const { book_code: bookCode = '' } = useParams();
  const { book, trouble, busy, retry } = useBook(bookCode);
  const here = book?.title ?? (trouble === null ? 'Story' : 'Not found');
  return (
    <Page className={classNames(styles.anyTitle)}>
      <PageTitle>{here}</PageTitle>
      <Breadcrumbs
        crumbs={[
          { label: 'Browse', to: paths.browse },
          { label: here, ...(book !== undefined && { lang: 'fr' }) },
        ]}
      />
      {trouble === null ? <BookLeaf book={book} /> : <BookTrouble {...trouble} busy={busy} onRetry={retry} />}
      {trouble === null && <BookReviews bookCode={bookCode} owned={book?.owned === true} />}
    </Page>
  );
}
