import { paths } from '../../../lib/navigation/paths.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { useListChaptersQuery, useReadChapterQuery } from '../base/chapters.api.ts';

export function ChapterListCrumbs({ bookId }: { bookId: number }) {
  const { currentData: chapterList } = useListChaptersQuery({ book_id: bookId });
  const book = chapterList && {
    label: chapterList.title,
    to: paths.studioBook(chapterList.book_code),
    lang: 'fr',
  };
  return (
    <Breadcrumbs
      crumbs={[{ label: 'Books', to: paths.studio }, ...(book ? [book] : []), { label: 'Chapter List' }]}
    />
  );
}

export function AddChapterCrumbs({ bookId }: { bookId: number }) {
  return (
    <Breadcrumbs
      crumbs={[
        { label: 'Books', to: paths.studio },
        { label: 'Chapter List', to: studioPaths.chapters(bookId) },
        { label: 'Add Chapters' },
      ]}
    />
  );
}

export function EditChapterCrumbs({ id }: { id: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id });
  const chapterListCrumb = chapter && { label: 'Chapter List', to: studioPaths.chapters(chapter.book.id) };
  return (
    <Breadcrumbs
      crumbs={[
        { label: 'Books', to: paths.studio },
        ...(chapterListCrumb ? [chapterListCrumb] : []),
        { label: 'Edit Chapter' },
      ]}
    />
  );
}
