import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useReadBookDetailQuery } from '../base/catalogue.api.ts';

/** After a sample: on to the book, or right into it where it is the reader's already. */
export function SampleEnding({ bookCode }: { bookCode: string }) {
  const { data: book } = useReadBookDetailQuery({ book_code: bookCode });
  return book?.owned === true ? (
    <LinkButton to={paths.read(bookCode)}>Read</LinkButton>
  ) : (
    <LinkButton to={paths.bookDetail(bookCode)}>Get the book</LinkButton>
  );
}
