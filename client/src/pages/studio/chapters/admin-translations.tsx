import { useParams } from 'react-router-dom';
import { TranslationsCrumbs } from '../../../features/studio/phrases/phrase-crumbs.tsx';
import { ChapterTranslations } from '../../../features/studio/translations/chapter-translations.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';

export function AdminTranslationsPage() {
  const chapterId = Number(useParams().chapter_id);
  return (
    <Page width="tool">
      <TranslationsCrumbs chapterId={chapterId} />
      <PageHead title="Translations" />
      <ChapterTranslations key={chapterId} chapterId={chapterId} />
    </Page>
  );
}
