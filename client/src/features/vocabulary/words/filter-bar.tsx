import { keptWordSorts } from '@lingostory/contract/vocabulary/constants';
import type { ChangeEvent, ReactNode } from 'react';
import { Select } from '../../../ui/forms/text-field.tsx';
import styles from './filter-bar.module.css';
import { stateFilterLabels } from './labels.ts';
import { readFilters, stateFilters, type WordFilters } from './word-filters.ts';

const sortLabels = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  word: 'Word, A to Z',
  due: 'Next practice first',
};
const sortOptions = keptWordSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }));
const stateOptions = stateFilters.map((state) => ({ value: state, label: stateFilterLabels[state] }));

type Book = { book_code: string; title: string };

type FilterBarProps = {
  filters: WordFilters;
  books: readonly Book[];
  searchField: ReactNode;
  onChoose: (choice: Partial<WordFilters>) => void;
};

/** Search field, filters by book and state, and sort order. Every change takes effect immediately. */
export function FilterBar({ filters, books, searchField, onChoose }: FilterBarProps) {
  const handleFilterChange = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const changedFilters = readFilters(new URLSearchParams([[target.name, target.value]]));
    if (target.name === 'sort') onChoose({ sort: changedFilters.sort });
    else if (target.name === 'state') onChoose({ state: changedFilters.state });
    else onChoose({ book: changedFilters.book });
  };
  return (
    <search className={styles.bar} aria-label="My words">
      <form className={styles.search} onSubmit={(event) => event.preventDefault()}>
        {searchField}
      </form>
      <Select
        label="Book"
        name="book"
        placeholder="All books"
        options={toBookOptions(books, filters.book)}
        value={filters.book ?? ''}
        onChange={handleFilterChange}
      />
      <Select
        label="Show"
        name="state"
        placeholder="All words"
        options={stateOptions}
        value={filters.state ?? ''}
        onChange={handleFilterChange}
      />
      <Select
        label="Sort by"
        name="sort"
        options={sortOptions}
        value={filters.sort}
        onChange={handleFilterChange}
      />
    </search>
  );
}

/**
 * Returns the options of the book filter. Adds the book from the URL if it isn't listed, so that the active filter
 * stays visible.
 */
function toBookOptions(books: readonly Book[], chosenBookCode: string | null) {
  const options = books.map(({ book_code, title }) => ({ value: book_code, label: title }));
  const isChosenBookListed = chosenBookCode === null || options.some(({ value }) => value === chosenBookCode);
  return isChosenBookListed ? options : [{ value: chosenBookCode, label: 'Another book' }, ...options];
}
