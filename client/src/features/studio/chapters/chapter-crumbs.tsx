import { paths } from '../../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { useListChaptersQuery, useReadChapterQuery } from '../base/chapters.api.ts';

export function ChapterListCrumbs({ bookId }: { bookId: number }) {
  const { currentData: list } = useListChaptersQuery({ book_id: bookId });
  const book = list && { label: list.title, to: paths.adminBookDetail(list.book_code), lang: 'fr' };
  return (
    <Breadcrumbs
      crumbs={[{ label: 'Books', to: paths.adminBooks }, ...(book ? [book] : []), { label: 'Chapter List' }]}
    />
  );
}

export function AddChapterCrumbs({ bookId }: { bookId: number }) {
  return (
    <Breadcrumbs
      crumbs={[
        { label: 'Books', to: paths.adminBooks },
        { label: 'Chapter List', to: paths.adminChapters(bookId) },
        { label: 'Add Chapters' },
      ]}
    />
  );
}

export function EditChapterCrumbs({ id }: { id: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id });
  const list = chapter && { label: 'Chapter List', to: paths.adminChapters(chapter.book.id) };
  return (
    <Breadcrumbs
      crumbs={[{ label: 'Books', to: paths.adminBooks }, ...(list ? [list] : []), { label: 'Edit Chapter' }]}
    />
  );
}
