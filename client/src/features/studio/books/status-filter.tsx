import { Select } from '../../../ui/forms/text-field.tsx';

const statusFilters = ['all', 'published', 'draft'] as const;
export type BookStatusFilter = (typeof statusFilters)[number];

const filterLabels = { all: 'All books', published: 'Published', draft: 'Drafts' };
const filterOptions = statusFilters.map((filter) => ({ value: filter, label: filterLabels[filter] }));

/** Parses the filter from the URL or the select. Defaults to all books. */
export function parseStatusFilter(value: string | null): BookStatusFilter {
  return statusFilters.find((filter) => filter === value) ?? 'all';
}

type StatusFilterProps = { status: BookStatusFilter; onChoose: (status: BookStatusFilter) => void };

export function StatusFilter({ status, onChoose }: StatusFilterProps) {
  return (
    <Select
      label="Status"
      options={filterOptions}
      value={status}
      onChange={({ target }) => onChoose(parseStatusFilter(target.value))}
    />
  );
}
