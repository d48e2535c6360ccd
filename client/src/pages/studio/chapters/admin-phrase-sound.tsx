import { useParams } from 'react-router-dom';
import { PhraseSoundCrumbs } from '../../../features/studio/phrases/phrase-crumbs.tsx';
import { PhraseReports } from '../../../features/studio/reports/phrase-reports.tsx';
import { PhraseSound, usePhraseSoundTitle } from '../../../features/studio/retakes/phrase-sound.tsx';
import { ToolPage } from './tool-page.tsx';

export function AdminPhraseSoundPage() {
  const id = Number(useParams().id);
  const documentTitle = usePhraseSoundTitle(id);
  return (
    <ToolPage crumbs={<PhraseSoundCrumbs id={id} />} title="Phrase sound" documentTitle={documentTitle}>
      <PhraseSound id={id} />
      <PhraseReports phraseId={id} />
    </ToolPage>
  );
}
