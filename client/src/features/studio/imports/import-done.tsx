import type { ImportView } from '@lingostory/contract/studio/imports/schemas';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { type StudioBook, useReadStudioBookQuery } from '../base/studio.api.ts';
import { findEditedBookCode } from './import-labels.ts';
import styles from './import-page.module.css';

type ImportDoneProps = { bookImport: ImportView; headingRef: Ref<HTMLHeadingElement> };

/** Last step of the wizard, with links to the book and to what an editor still has to do. */
export function ImportDone({ bookImport, headingRef }: ImportDoneProps) {
  const { book, found } = bookImport;
  const isEdition = findEditedBookCode(bookImport) !== null;
  return (
    <div className={styles.step}>
      <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>
        {isEdition ? 'The newer edition is imported' : 'The book is imported'}
      </h2>
      {book === null ? (
        <p>It was deleted in the meantime.</p>
      ) : (
        <ImportedBook
          book={book}
          language={found?.language ?? ''}
          needsReview={found?.chapters.some(({ needs_alignment }) => needs_alignment) ?? false}
        />
      )}
      <div>
        <LinkButton to={studioPaths.imports} variant="quiet">
          Import another book
        </LinkButton>
      </div>
    </div>
  );
}

/** Says where the book is now, or only that it is imported while that is unknown. */
function describeOutcome(storedBook: StudioBook | undefined): string {
  if (storedBook === undefined) return ' is imported.';
  return storedBook.published ? ' is in the catalogue.' : ' is saved as a draft.';
}

type ImportedBookProps = {
  book: NonNullable<ImportView['book']>;
  language: string;
  needsReview: boolean;
};

function ImportedBook({ book, language, needsReview }: ImportedBookProps) {
  const { currentData: storedBook } = useReadStudioBookQuery({ book_code: book.book_code }, fetchOnMount);
  return (
    <>
      <Banner tone="good">
        <span lang={language || undefined}>{book.title}</span>
        {describeOutcome(storedBook)}
      </Banner>
      <div className={styles.send}>
        <LinkButton to={paths.studioBook(book.book_code)}>See the book</LinkButton>
        <LinkButton to={studioPaths.chapters(book.id)} variant="quiet">
          Chapter List
        </LinkButton>
      </div>
      {needsReview && storedBook !== undefined && <RecordingsToReview book={storedBook} />}
    </>
  );
}

const maxListedRecordings = 50;

/** Links to the recordings whose phrases are being found. Their chapters have no phrases until they are reviewed. */
function RecordingsToReview({ book }: { book: StudioBook }) {
  const chapters = book.chapters.filter(({ total_phrases }) => total_phrases === 0);
  if (chapters.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="recordings-to-review">
      <h3 id="recordings-to-review">Recordings to review</h3>
      <p>
        The phrases of {pluralize(chapters.length, 'chapter')} are being found in the recording. Check them
        before readers see them.
      </p>
      <ul className={styles.reasons}>
        {chapters.slice(0, maxListedRecordings).map(({ id, title }) => (
          <li key={id}>
            <Link to={studioPaths.recording(id)} lang="fr">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {chapters.length > maxListedRecordings && (
        <p>
          <Link to={studioPaths.chapters(book.id)}>
            {`And ${pluralize(chapters.length - maxListedRecordings, 'more chapter')} in the chapter list`}
          </Link>
        </p>
      )}
    </section>
  );
}
