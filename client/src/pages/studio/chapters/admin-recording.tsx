import { useParams } from 'react-router-dom';
import { RecordingCrumbs } from '../../../features/studio/phrases/phrase-crumbs.tsx';
import { ChapterRecording } from '../../../features/studio/recordings/chapter-recording.tsx';
import { ToolPage } from './tool-page.tsx';

export function AdminRecordingPage() {
  const chapterId = Number(useParams().chapter_id);
  return (
    <ToolPage crumbs={<RecordingCrumbs chapterId={chapterId} />} title="From a recording">
      <ChapterRecording key={chapterId} chapterId={chapterId} />
    </ToolPage>
  );
}
