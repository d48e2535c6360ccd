import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { readFilters } from '../../features/catalogue/browse/filters.ts';
import { PageLinks } from '../../features/catalogue/browse/page-links.tsx';
import { PhraseListCrumbs } from '../../features/studio/phrases/phrase-crumbs.tsx';
import { PhraseList } from '../../features/studio/phrases/phrase-list.tsx';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { ToolPage } from './chapters/tool-page.tsx';

export function AdminPhrasesPage() {
  const chapterId = Number(useParams().chapter_id);
  const [searchParams] = useSearchParams();
  const { page } = readFilters(searchParams);
  const navigate = useNavigate();
  // Keeps the search term in the URL of every page of the list.
  const urlOf = (otherPage: number) => {
    const nextParams = new URLSearchParams(searchParams);
    if (otherPage > 1) nextParams.set('page', String(otherPage));
    else nextParams.delete('page');
    const query = nextParams.toString();
    return studioPaths.phrases(chapterId) + (query === '' ? '' : `?${query}`);
  };
  return (
    <ToolPage crumbs={<PhraseListCrumbs chapterId={chapterId} />} title="Phrase List">
      <PhraseList
        key={chapterId}
        chapterId={chapterId}
        page={page}
        onPageChange={(otherPage) => void navigate(urlOf(otherPage))}
        renderPageLinks={(currentPage, lastPage) => (
          <PageLinks
            page={currentPage}
            lastPage={lastPage}
            to={urlOf}
            onPageChange={() => window.scrollTo(0, 0)}
          />
        )}
      />
    </ToolPage>
  );
}
