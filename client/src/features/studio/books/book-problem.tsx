import { paths } from '../../../lib/paths.ts';
import type { Problem } from '../../../lib/problem.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState, ErrorState } from '../../../ui/state.tsx';

type TroubleProps = { problem: Problem; busy: boolean; onRetry: () => void };

/** In the place of a book that is not there, or cannot be had right now. */
export function BookTrouble({ problem, busy, onRetry }: TroubleProps) {
  if (problem.status !== 404 && problem.status !== 422) {
    return <ErrorState message={problem.message} busy={busy} onRetry={onRetry} />;
  }
  return (
    <EmptyState title={problem.message} action={<LinkButton to={paths.adminBooks}>All books</LinkButton>}>
      <p>The address may be mistyped, or the book was deleted.</p>
    </EmptyState>
  );
}
