import { toCoverPicture } from '@lingostory/contract/catalogue/covers';
import type { StudioBookView } from '@lingostory/contract/studio/books/schemas';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Cover } from '../../../ui/cover.tsx';
import type { Column } from '../base/studio-table.tsx';
import { BookStatus } from '../publishing/book-status.tsx';
import { formatHoursAndMinutes, shortenDescription } from './book-labels.ts';
import styles from './book-list.module.css';

export const bookColumns: readonly Column[] = [
  { name: 'Cover', width: '72px' },
  { name: 'Title', width: '150px' },
  { name: 'Author', width: '86px' },
  { name: 'Narrator', width: '86px' },
  { name: 'Description', width: '114px' },
  { name: 'Difficulty' },
  { name: 'Time' },
  { name: 'Sample audio', width: '140px' },
  { name: 'Sample text', width: '114px' },
  { name: 'Chapters', width: '78px' },
  { name: 'Actions', width: '92px' },
];

type BookRowProps = { book: StudioBookView; onDelete: (book: StudioBookView) => void };

export function BookRow({ book, onDelete }: BookRowProps) {
  return (
    <tr>
      <td>
        <div className={styles.cover}>
          <Cover picture={toCoverPicture(book)} sizes="56px" title={book.title} alt="" />
        </div>
      </td>
      <th scope="row" lang="fr">
        <Link to={paths.studioBook(book.book_code)}>{book.title}</Link>
        <div lang="en" className={styles.status}>
          <BookStatus published={book.published} />
        </div>
      </th>
      <td>{book.author}</td>
      <td>{book.narrated_by}</td>
      <td>{shortenDescription(book.description)}</td>
      <td>{book.difficulty_chosen ? book.difficulty : 'Not yet'}</td>
      <td className={styles.time}>{formatHoursAndMinutes(book.hours, book.minutes)}</td>
      <td>
        {book.sample_audio === null ? (
          'None'
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: the sample text in the next column is the transcript.
          <audio
            className={styles.sound}
            controls
            preload="none"
            src={book.sample_audio}
            aria-label={`Sample of ${book.title}`}
          />
        )}
      </td>
      <td>
        <span className={styles.sample} lang="fr">
          {book.sample_text}
        </span>
      </td>
      <td>
        <Link
          to={studioPaths.chapters(book.id)}
          aria-label={`Chapter list of ${book.title}: Chapter List (${book.total_chapters})`}
        >
          Chapter List ({book.total_chapters})
        </Link>
      </td>
      <td>
        <div className={styles.actions}>
          <LinkButton
            to={studioPaths.editBook(book.book_code)}
            variant="quiet"
            size="small"
            aria-label={`Edit ${book.title}`}
          >
            Edit
          </LinkButton>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Delete ${book.title}`}
            onClick={() => onDelete(book)}
          >
            Delete
          </Button>
        </div>
      </td>
    </tr>
  );
}
