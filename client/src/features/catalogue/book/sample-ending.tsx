import { paths } from '../../../lib/navigation/paths.ts';
import { entryLinkProps } from '../../../session/entry.ts';
import { useSession } from '../../../session/hooks.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useReadBookDetailQuery } from '../base/catalogue.api.ts';

/**
 * Links from the end of a sample to the whole book. A guest signs up with the book chosen, and a member confirms the
 * purchase or gets a credit for it.
 */
export function SampleEnding({ bookCode }: { bookCode: string }) {
  const { user, isMember } = useSession();
  const { data: book } = useReadBookDetailQuery({ book_code: bookCode });
  if (book?.readable === true) return <LinkButton to={paths.read(bookCode)}>Read</LinkButton>;
  if (isMember) return <LinkButton to={paths.confirmBook(bookCode)}>Get the book</LinkButton>;
  // The choice needs the book's title. The book's page offers the same, for a guest whose book is still loading or
  // failed to load, and for an administrator.
  if (user !== null || book === undefined)
    return <LinkButton to={paths.bookDetail(bookCode)}>Get the book</LinkButton>;
  return (
    <LinkButton to={paths.signup} {...entryLinkProps(book)}>
      Get the book free with your trial
    </LinkButton>
  );
}
