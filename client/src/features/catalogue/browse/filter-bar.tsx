import { difficulties } from '@lingostory/contract/catalogue/constants';
import type { ChangeEvent, FormEvent } from 'react';
import { Select } from '../../../ui/forms/text-field.tsx';
import styles from './filter-bar.module.css';
import { type Filters, readFilters, sortOrders, toBooksQuery } from './filters.ts';
import { SearchField } from './search-field.tsx';

const sortLabels = {
  newest: 'Newest first',
  level: 'Easiest first',
  title: 'Title, A to Z',
  rating: 'Best rated',
  length: 'Shortest first',
  share: 'Known words',
};
const memberSortOptions = sortOrders.map((sort) => ({ value: sort, label: sortLabels[sort] }));
const guestSortOptions = memberSortOptions.filter(({ value }) => value !== 'share');
const levelOptions = difficulties.map((level) => ({ value: level, label: level }));

type FilterBarProps = {
  filters: Filters;
  canSortByShare: boolean;
  onSearch: (search: string) => void;
  onFiltersChange: (changes: Partial<Filters>) => void;
};

/** Search, level and sort controls. Changes apply immediately, without a submit button. */
export function FilterBar({ filters, canSortByShare, onSearch, onFiltersChange }: FilterBarProps) {
  const handleSelectChange = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const { difficulty, sort } = readFilters(new URLSearchParams([[target.name, target.value]]));
    onFiltersChange(target.name === 'sort' ? { sort } : { difficulty });
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
        onChange={handleSelectChange}
      />
      <Select
        label="Sort by"
        name="sort"
        options={canSortByShare ? memberSortOptions : guestSortOptions}
        value={canSortByShare ? filters.sort : toBooksQuery(filters).sort}
        onChange={handleSelectChange}
      />
    </search>
  );
}
