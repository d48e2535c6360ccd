import { useParams } from 'react-router-dom';
import { ChapterListCrumbs } from '../../../features/studio/chapters/chapter-crumbs.tsx';
import { ChapterList } from '../../../features/studio/chapters/chapter-list.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';

export function AdminChaptersPage() {
  const bookId = Number(useParams().book_id);
  return (
    <Page>
      <ChapterListCrumbs bookId={bookId} />
      <PageHead title="Chapter List" />
      <ChapterList key={bookId} bookId={bookId} />
    </Page>
  );
}
