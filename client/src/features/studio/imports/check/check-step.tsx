import type { FoundBook, ImportView } from '@lingostory/contract/studio/imports/schemas';
import type { Ref } from 'react';
import { fetchOnMount } from '../../../../lib/http/query-state.ts';
import { Cover } from '../../../../ui/cover.tsx';
import { Banner } from '../../../../ui/page/banner.tsx';
import { LoadedItem, useFreshQuery } from '../../base/loaded-item.tsx';
import { type StudioBook, useReadStudioBookQuery } from '../../base/studio.api.ts';
import {
  describeBook,
  describeLanguage,
  describeLanguageProblem,
  findEditedBookCode,
} from '../import-labels.ts';
import styles from '../import-page.module.css';
import { EditionChanges } from './edition-changes.tsx';
import { ImportForm } from './import-form.tsx';

type CheckStepProps = {
  bookImport: ImportView;
  headingRef: Ref<HTMLHeadingElement>;
  onConflict: (message: string | null) => void;
};

/** Shows what was found in the file, for an editor to check, correct and import. Nothing has been written yet. */
export function CheckStep(props: CheckStepProps) {
  const editedBookCode = findEditedBookCode(props.bookImport);
  return editedBookCode === null ? (
    <FoundBookCheck {...props} editedBook={null} />
  ) : (
    <EditionCheck {...props} bookCode={editedBookCode} />
  );
}

function EditionCheck({ bookCode, ...props }: CheckStepProps & { bookCode: string }) {
  // The form starts with the book's details, so they must not come from the cache.
  const book = useFreshQuery(useReadStudioBookQuery({ book_code: bookCode }, fetchOnMount));
  return (
    <LoadedItem noun="book" query={book}>
      {(editedBook) => <FoundBookCheck {...props} editedBook={editedBook} />}
    </LoadedItem>
  );
}

type FoundBookCheckProps = CheckStepProps & { editedBook: StudioBook | null };

function FoundBookCheck({ bookImport, headingRef, onConflict, editedBook }: FoundBookCheckProps) {
  const { found } = bookImport;
  if (found === null) return null;
  const languageProblem = describeLanguageProblem(found);
  return (
    <div className={styles.step}>
      <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>
        Check the book
      </h2>
      <p className={styles.lead}>
        {editedBook === null
          ? 'This is what the file contains. Nothing is saved until you press Import.'
          : 'This is what the file contains, compared with the book. Nothing changes until you press Import.'}
      </p>
      {languageProblem !== null && <Banner>{languageProblem}</Banner>}
      <FoundSummary found={found} fileName={bookImport.file_name} isEdition={editedBook !== null} />
      {found.edition !== null && <EditionChanges edition={found.edition} language={found.language} />}
      <ImportForm
        key={found.chapters.length}
        bookImport={bookImport}
        found={found}
        editedBook={editedBook}
        onConflict={onConflict}
      />
    </div>
  );
}

type FoundSummaryProps = { found: FoundBook; fileName: string; isEdition: boolean };

function FoundSummary({ found, fileName, isEdition }: FoundSummaryProps) {
  const { cover, title, language, sample_text: sampleText } = found;
  const lang = language || undefined;
  return (
    <div className={styles.found}>
      <div className={styles.cover}>
        <Cover
          picture={{ src: cover, sources: [] }}
          sizes="140px"
          title={title}
          alt={cover === null ? 'No cover' : `Cover of ${title}`}
        />
      </div>
      <dl className={styles.facts}>
        <dt>File</dt>
        <dd>{fileName}</dd>
        <dt>Content</dt>
        <dd>{describeBook(found)}</dd>
        <dt>Language</dt>
        <dd>{language === '' ? 'Not stated in the file' : describeLanguage(language)}</dd>
        <dt>Cover</dt>
        <dd>{describeCover(cover !== null, isEdition)}</dd>
        {sampleText !== '' && (
          <>
            <dt>Beginning</dt>
            <dd lang={lang} className={styles.sample}>
              {sampleText}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

function describeCover(isFound: boolean, isEdition: boolean): string {
  if (isEdition) return isFound ? 'Replaces the book’s cover' : 'Stays as it is';
  return isFound ? 'From the file' : 'None in the file. You can add one later.';
}
