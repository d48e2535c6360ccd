import { useParams } from 'react-router-dom';
import { TranslationsCrumbs } from '../../../features/studio/phrases/phrase-crumbs.tsx';
import { ChapterTranslations } from '../../../features/studio/translations/chapter-translations.tsx';
import { ToolPage } from './tool-page.tsx';

export function AdminTranslationsPage() {
  const chapterId = Number(useParams().chapter_id);
  return (
    <ToolPage crumbs={<TranslationsCrumbs chapterId={chapterId} />} title="Translations">
      <ChapterTranslations key={chapterId} chapterId={chapterId} />
    </ToolPage>
  );
}
