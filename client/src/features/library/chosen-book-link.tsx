import { paths } from '../../lib/navigation/paths.ts';
import type { ChosenBook } from '../../session/chosen-book.ts';
import { useSession } from '../../session/hooks.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { useListLibraryQuery } from './library.api.ts';

/**
 * Links to the purchase page of the chosen book. The label mentions the member's first credit if it pays for the
 * book.
 */
export function ChosenBookLink({ chosenBook }: { chosenBook: ChosenBook }) {
  const { credits } = useSession();
  const { data: library } = useListLibraryQuery({});
  const isFirstPurchase = credits === 1 && library?.data.every(({ owned }) => !owned) === true;
  return (
    <LinkButton to={paths.confirmBook(chosenBook.book_code)}>
      <span>
        Get <cite lang="fr">{chosenBook.title}</cite>
        {isFirstPurchase && ' with your first credit'}
      </span>
    </LinkButton>
  );
}
