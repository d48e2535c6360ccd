import { useParams } from 'react-router-dom';
import { AddChapterCrumbs } from '../../../features/studio/chapters/chapter-crumbs.tsx';
import { AddChapter } from '../../../features/studio/chapters/chapter-editor.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';

export function AdminChapterCreatePage() {
  const bookId = Number(useParams().book_id);
  return (
    <Page width="narrow">
      <AddChapterCrumbs bookId={bookId} />
      <PageHead title="Add Chapter" />
      <AddChapter bookId={bookId} />
    </Page>
  );
}
