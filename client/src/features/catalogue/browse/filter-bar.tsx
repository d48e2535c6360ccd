import { bookSorts, difficulties, newWordLimits } from '@lingostory/contract/catalogue/constants';
import type { ChangeEvent, FormEvent } from 'react';
import { Select } from '../../../ui/forms/text-field.tsx';
import styles from './filter-bar.module.css';
import { type Filters, readFilters } from './filters.ts';
import { SearchField } from './search-field.tsx';

const sortLabels = {
  newest: 'Newest first',
  level: 'Level, Easy to Hard',
  title: 'Title, A to Z',
  rating: 'Best rated',
  length: 'Shortest first',
  new_words: 'Easiest first',
};
const guestSortOptions = bookSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }));
const memberSortOptions = guestSortOptions.map((option) =>
  option.value === 'new_words' ? { ...option, label: 'Easiest for me' } : option,
);
const newWordOptions = newWordLimits.map((limit) => ({ value: String(limit), label: `Up to ${limit}` }));
const levelOptions = difficulties.map((level) => ({ value: level, label: level }));

type FilterBarProps = {
  filters: Filters;
  /** True for a member, whose own words decide which words are new. */
  isMember: boolean;
  onSearch: (search: string) => void;
  onFiltersChange: (changes: Partial<Filters>) => void;
};

/** Search, level, new words and sort controls. Changes apply immediately, without a submit button. */
export function FilterBar({ filters, isMember, onSearch, onFiltersChange }: FilterBarProps) {
  const handleSelectChange = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const { difficulty, maxNewWords, sort } = readFilters(new URLSearchParams([[target.name, target.value]]));
    if (target.name === 'sort') onFiltersChange({ sort });
    else onFiltersChange(target.name === 'difficulty' ? { difficulty } : { maxNewWords });
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
        label="New words a page"
        name="max_new_words"
        placeholder="Any number"
        options={newWordOptions}
        value={String(filters.maxNewWords ?? '')}
        onChange={handleSelectChange}
      />
      <Select
        label="Sort by"
        name="sort"
        options={isMember ? memberSortOptions : guestSortOptions}
        value={filters.sort}
        onChange={handleSelectChange}
      />
    </search>
  );
}
