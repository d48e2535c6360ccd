import { useParams } from 'react-router-dom';
import { ChapterMeanings } from '../../../features/studio/meanings/chapter-meanings.tsx';
import { MeaningsCrumbs } from '../../../features/studio/phrases/phrase-crumbs.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';

export function AdminMeaningsPage() {
  const chapterId = Number(useParams().chapter_id);
  return (
    <Page>
      <MeaningsCrumbs chapterId={chapterId} />
      <PageHead title="Meanings" />
      <ChapterMeanings key={chapterId} chapterId={chapterId} />
    </Page>
  );
}
