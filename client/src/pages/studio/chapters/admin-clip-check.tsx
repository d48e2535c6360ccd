import { useParams } from 'react-router-dom';
import { ChapterCheck } from '../../../features/studio/clip-checks/chapter-check.tsx';
import { ClipCheckCrumbs } from '../../../features/studio/phrases/phrase-crumbs.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';

export function AdminClipCheckPage() {
  const chapterId = Number(useParams().chapter_id);
  return (
    <Page>
      <ClipCheckCrumbs chapterId={chapterId} />
      <PageHead title="Check the clips" documentTitle="Check a chapter’s clips" />
      <ChapterCheck key={chapterId} chapterId={chapterId} />
    </Page>
  );
}
