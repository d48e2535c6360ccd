import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import type { Filters } from './filters.ts';

type NothingFoundProps = {
  filters: Filters;
  hasNarrowingFilter: boolean;
  total: number;
  firstPagePath: string;
  onClear: () => void;
};

/** Explains why a page of the catalogue is empty and offers a next step. */
export function NothingFound({
  filters,
  hasNarrowingFilter,
  total,
  firstPagePath,
  onClear,
}: NothingFoundProps) {
  if (total > 0) {
    return (
      <EmptyState
        headingLevel={3}
        title="This page doesn’t exist"
        action={<LinkButton to={firstPagePath}>Go to the first page</LinkButton>}
      />
    );
  }
  if (!hasNarrowingFilter) {
    return (
      <EmptyState headingLevel={3} title="No stories yet">
        The first stories are on their way. Come back soon.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      headingLevel={3}
      title={`Nothing found${describeFilters(filters)}`}
      action={<Button onClick={onClear}>Clear the filters</Button>}
    >
      {filters.maxNewWords === null
        ? 'Try a shorter search, or clear the filters to see every story.'
        : 'Allow more new words a page, or clear the filters to see every story.'}
    </EmptyState>
  );
}

function describeFilters({ search, difficulty, maxNewWords }: Filters): string {
  return [
    search === '' ? '' : ` for “${search}”`,
    difficulty === null ? '' : ` in ${difficulty}`,
    maxNewWords === null ? '' : ` with up to ${maxNewWords} new words a page`,
  ].join('');
}
