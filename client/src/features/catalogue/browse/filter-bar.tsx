import { bookSorts, difficulties } from '@lingostory/contract/constants';
import type { ChangeEvent, FormEvent } from 'react';
import { Select } from '../../../ui/text-field.tsx';
import styles from './filter-bar.module.css';
import { type Filters, readFilters } from './filters.ts';
import { SearchField } from './search-field.tsx';

const sortLabels = {
  newest: 'Newest first',
  level: 'Easiest first',
  title: 'Title, A to Z',
  rating: 'Best rated',
  length: 'Shortest first',
};
const sortOptions = bookSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }));
const levelOptions = difficulties.map((level) => ({ value: level, label: level }));

type FilterBarProps = {
  filters: Filters;
  onSearch: (search: string) => void;
  onChoose: (choice: Partial<Filters>) => void;
};

/** Search, level and order. Everything takes effect at once: there is nothing to press. */
export function FilterBar({ filters, onSearch, onChoose }: FilterBarProps) {
  const handleChoice = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const { difficulty, sort } = readFilters(new URLSearchParams([[target.name, target.value]]));
    onChoose(target.name === 'sort' ? { sort } : { difficulty });
  };
  return (
    <search className={styles.bar} aria-label="Stories">
      <form className={styles.search} onSubmit={(event: FormEvent) => event.preventDefault()}>
        <SearchField value={filters.search} onSearch={onSearch} />
      </form>
      <Select
        label="Level"
        name="difficulty"
        placeholder="All levels"
        options={levelOptions}
        value={filters.difficulty ?? ''}
        onChange={handleChoice}
      />
      <Select
        label="Sort by"
        name="sort"
        options={sortOptions}
        value={filters.sort}
        onChange={handleChoice}
      />
    </search>
  );
}
