import { paths } from '../../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { useStudioBook } from './studio-book.tsx';

/** Breadcrumbs for a page below a book. */
export function BookCrumbs({ bookCode, currentLabel }: { bookCode: string; currentLabel: string }) {
  const { data: book } = useStudioBook(bookCode);
  return (
    <Breadcrumbs
      crumbs={[
        { label: 'Books', to: paths.studio },
        ...(book === undefined ? [] : [{ label: book.title, to: paths.studioBook(bookCode), lang: 'fr' }]),
        { label: currentLabel },
      ]}
    />
  );
}
