import { useParams } from 'react-router-dom';
import { ChapterTextCrumbs } from '../../../features/studio/phrases/phrase-crumbs.tsx';
import { ChapterText } from '../../../features/studio/recordings/text/chapter-text.tsx';
import { ToolPage } from './tool-page.tsx';

export function AdminChapterTextPage() {
  const chapterId = Number(useParams().chapter_id);
  return (
    <ToolPage crumbs={<ChapterTextCrumbs chapterId={chapterId} />} title="From a text">
      <ChapterText key={chapterId} chapterId={chapterId} />
    </ToolPage>
  );
}
