import { Link, useSearchParams } from 'react-router-dom';
import { OccurrenceList } from '../../features/vocabulary/occurrences/occurrence-list.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function WordPhrasesPage() {
  const [parameters] = useSearchParams();
  const lemma = parameters.get('lemma') ?? '';
  const text = parameters.get('text') || lemma;
  return (
    <Page>
      <PageHead
        title="Where else"
        lead={
          <>
            Phrases with <span lang="fr">“{text}”</span> or another form of it. Those you’ve read come first.
          </>
        }
      >
        <p>
          <Link to={paths.words}>See my words</Link> ·{' '}
          <Link to={paths.oneNewWord}>Phrases with one new word</Link>
        </p>
      </PageHead>
      <OccurrenceList key={lemma} lemma={lemma} />
    </Page>
  );
}
