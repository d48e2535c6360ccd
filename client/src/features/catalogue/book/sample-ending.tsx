import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useReadBookDetailQuery } from '../base/catalogue.api.ts';

/** Links from the end of a sample to the book's page, or to the whole book if the reader may read it. */
export function SampleEnding({ bookCode }: { bookCode: string }) {
  const { data: book } = useReadBookDetailQuery({ book_code: bookCode });
  return book?.readable === true ? (
    <LinkButton to={paths.read(bookCode)}>Read</LinkButton>
  ) : (
    <LinkButton to={paths.bookDetail(bookCode)}>Get the book</LinkButton>
  );
}
