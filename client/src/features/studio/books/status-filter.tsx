import { Select } from '../../../ui/forms/text-field.tsx';

const filters = ['all', 'published', 'draft'] as const;
export type BookStatusFilter = (typeof filters)[number];

const labels = { all: 'All books', published: 'Published', draft: 'Drafts' };
const options = filters.map((filter) => ({ value: filter, label: labels[filter] }));

/** Parses the filter from the URL or the select. Defaults to all books. */
export function readStatus(value: string | null): BookStatusFilter {
  return filters.find((filter) => filter === value) ?? 'all';
}

type StatusFilterProps = { status: BookStatusFilter; onChoose: (status: BookStatusFilter) => void };

export function StatusFilter({ status, onChoose }: StatusFilterProps) {
  return (
    <Select
      label="Status"
      options={options}
      value={status}
      onChange={({ target }) => onChoose(readStatus(target.value))}
    />
  );
}
