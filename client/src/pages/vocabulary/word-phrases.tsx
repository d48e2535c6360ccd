import { useSearchParams } from 'react-router-dom';
import { OccurrenceList } from '../../features/vocabulary/occurrences/occurrence-list.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { WordsNavigation } from '../words-navigation.tsx';

export function WordPhrasesPage() {
  const [parameters] = useSearchParams();
  const lemma = parameters.get('lemma') ?? '';
  const text = parameters.get('text') || lemma;
  return (
    <Page>
      <WordsNavigation />
      <PageHead
        title="Where else"
        lead={
          <>
            Phrases with <span lang="fr">“{text}”</span> or another form of it. Those you’ve read come first.
          </>
        }
      />
      <OccurrenceList key={lemma} lemma={lemma} />
    </Page>
  );
}
