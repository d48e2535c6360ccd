import type { ReadBookView } from '@lingostory/contract/progress/schemas';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { dayName, readLabel } from './labels.ts';
import styles from './my-reading.module.css';

type ReadBooksProps = { books: readonly ReadBookView[]; today: string };

export function ReadBooks({ books, today }: ReadBooksProps) {
  return (
    <section className={styles.part} aria-labelledby="books">
      <h2 id="books">Books you read lately</h2>
      <ul className={styles.books}>
        {books.map((book) => (
          <li key={book.book_code}>
            <Link to={paths.read(book.book_code)} lang="fr">
              {book.title}
            </Link>
            <span className={styles.quiet}>
              {readLabel(book)}, last on <time dateTime={book.last_day}>{dayName(book.last_day, today)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
