import { useParams } from 'react-router-dom';
import { ChapterMeanings } from '../../../features/studio/meanings/chapter-meanings.tsx';
import { MeaningsCrumbs } from '../../../features/studio/phrases/phrase-crumbs.tsx';
import { ToolPage } from './tool-page.tsx';

export function AdminMeaningsPage() {
  const chapterId = Number(useParams().chapter_id);
  return (
    <ToolPage crumbs={<MeaningsCrumbs chapterId={chapterId} />} title="Meanings">
      <ChapterMeanings key={chapterId} chapterId={chapterId} />
    </ToolPage>
  );
}
