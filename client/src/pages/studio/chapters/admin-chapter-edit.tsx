import { useParams } from 'react-router-dom';
import { EditChapterCrumbs } from '../../../features/studio/chapters/chapter-crumbs.tsx';
import { EditChapter } from '../../../features/studio/chapters/chapter-editor.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';

export function AdminChapterEditPage() {
  const id = Number(useParams().id);
  return (
    <Page width="narrow">
      <EditChapterCrumbs id={id} />
      <PageHead title="Edit Chapter" />
      <EditChapter key={id} id={id} />
    </Page>
  );
}
