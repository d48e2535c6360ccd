import { paths } from '../../lib/navigation/paths.ts';
import type { ChosenBook } from '../../session/chosen-book.ts';
import { useSession } from '../../session/hooks.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { useListLibraryQuery } from './library.api.ts';

/** Leads to the purchase of the book that somebody has chosen, and says what they pay with. */
export function GetChosenBook({ chosen }: { chosen: ChosenBook }) {
  const { credits } = useSession();
  const { data: library } = useListLibraryQuery({});
  const isFirst = credits === 1 && library?.total === 0;
  return (
    <LinkButton to={paths.confirmBook(chosen.book_code)}>
      <span>
        Get <cite lang="fr">{chosen.title}</cite>
        {isFirst && ' with your first credit'}
      </span>
    </LinkButton>
  );
}
