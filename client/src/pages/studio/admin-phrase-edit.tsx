import { useParams } from 'react-router-dom';
import { EditPhraseCrumbs } from '../../features/studio/phrases/phrase-crumbs.tsx';
import { EditPhrase } from '../../features/studio/phrases/phrase-editor.tsx';
import { PhraseReports } from '../../features/studio/reports/phrase-reports.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminPhraseEditPage() {
  const id = Number(useParams().id);
  return (
    <Page>
      <EditPhraseCrumbs id={id} />
      <PageHead title="Edit Phrase" />
      <PhraseReports key={`reports ${id}`} phraseId={id} />
      <EditPhrase key={id} id={id} />
    </Page>
  );
}
