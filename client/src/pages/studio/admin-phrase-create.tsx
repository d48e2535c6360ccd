import { useParams } from 'react-router-dom';
import { AddPhraseCrumbs } from '../../features/studio/phrases/phrase-crumbs.tsx';
import { AddPhrase } from '../../features/studio/phrases/phrase-editor.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminPhraseCreatePage() {
  const chapterId = Number(useParams().chapter_id);
  return (
    <Page>
      <AddPhraseCrumbs chapterId={chapterId} />
      <PageHead title="Add Phrase" />
      <AddPhrase chapterId={chapterId} />
    </Page>
  );
}
