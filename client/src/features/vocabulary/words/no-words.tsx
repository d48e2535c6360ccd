import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { isNarrowed, type WordFilters } from './word-filters.ts';

export function NoWords({ filters, onClear }: { filters: WordFilters; onClear: () => void }) {
  if (isNarrowed(filters)) {
    const { search } = filters;
    return (
      <EmptyState
        title={search === '' ? 'No words here' : `Nothing found for “${search}”`}
        action={<Button onClick={onClear}>Show all my words</Button>}
      >
        <p>
          {search === ''
            ? 'None of your words match these filters.'
            : 'Try a shorter part of the word or its meaning.'}
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No words yet" action={<LinkButton to={paths.library}>Go to my library</LinkButton>}>
      <p>Keep a word while you read, and you’ll find it here with its phrase. You can also add your own.</p>
    </EmptyState>
  );
}
