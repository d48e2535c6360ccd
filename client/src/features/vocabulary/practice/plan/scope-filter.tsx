import { Select } from '../../../../ui/forms/text-field.tsx';
import { useListPracticeBooksQuery } from '../practice.api.ts';
import styles from './plan.module.css';
import type { PracticeScope } from './practice-scope.ts';

type ScopeFilterProps = { scope: PracticeScope; onChange: (scope: PracticeScope) => void };
type Option = { value: string; label: string };

/** Lets the member practice only the words from a book or a chapter. Hidden if none of their words is from a book. */
export function ScopeFilter({ scope: { book, chapter }, onChange }: ScopeFilterProps) {
  const { data } = useListPracticeBooksQuery(book === null ? {} : { book_code: book });
  if (data !== undefined && data.books.length === 0 && book === null) return null;
  const books = (data?.books ?? []).map(({ book_code, title }) => ({ value: book_code, label: title }));
  const chapters = (data?.chapters ?? []).map(({ chapter_no, title }) => ({
    value: String(chapter_no),
    label: title === '' ? `Chapter ${chapter_no}` : `${chapter_no}. ${title}`,
  }));
  return (
    <search className={styles.filter} aria-label="Words to practice">
      <Select
        label="Words from"
        placeholder="All my words"
        options={addChosenOption(books, book, 'Another book')}
        value={book ?? ''}
        onChange={({ target }) => onChange({ book: target.value || null, chapter: null })}
      />
      {book !== null && (
        <Select
          label="Chapter"
          placeholder="All chapters"
          options={addChosenOption(chapters, chapter === null ? null : String(chapter), `Chapter ${chapter}`)}
          value={chapter ?? ''}
          onChange={({ target }) =>
            onChange({ book, chapter: target.value === '' ? null : Number(target.value) })
          }
        />
      )}
    </search>
  );
}

/** Adds the value from the URL if it isn't among the options, so that the active filter stays visible. */
function addChosenOption(options: Option[], chosenValue: string | null, label: string): Option[] {
  const isListed = chosenValue === null || options.some(({ value }) => value === chosenValue);
  return isListed ? options : [{ value: chosenValue, label }, ...options];
}
