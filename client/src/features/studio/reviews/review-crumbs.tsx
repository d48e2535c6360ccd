import { paths } from '../../../lib/navigation/paths.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { useReadStudioBookQuery } from '../base/studio.api.ts';

/** Breadcrumbs for the reviews page: below the dashboard, or below the book if only its reviews are listed. */
export function ReviewCrumbs({ bookCode }: { bookCode: string }) {
  const { currentData: book } = useReadStudioBookQuery({ book_code: bookCode }, { skip: bookCode === '' });
  const parentCrumbs =
    bookCode === ''
      ? [{ label: 'Dashboard', to: studioPaths.dashboard }]
      : [
          { label: 'Books', to: paths.studio },
          ...(book === undefined ? [] : [{ label: book.title, to: paths.studioBook(bookCode), lang: 'fr' }]),
        ];
  return <Breadcrumbs crumbs={[...parentCrumbs, { label: 'Reviews' }]} />;
}
