import { useParams } from 'react-router-dom';
import { RecordingCrumbs } from '../../../features/studio/phrases/phrase-crumbs.tsx';
import { ChapterRecording } from '../../../features/studio/recordings/chapter-recording.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';

export function AdminRecordingPage() {
  const chapterId = Number(useParams().chapter_id);
  return (
    <Page width="tool">
      <RecordingCrumbs chapterId={chapterId} />
      <PageHead title="From a recording" />
      <ChapterRecording key={chapterId} chapterId={chapterId} />
    </Page>
  );
}
