import { useSearchParams } from 'react-router-dom';
import { OccurrenceList } from '../../features/vocabulary/occurrences/occurrence-list.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/state.tsx';
import { WordsNavigation } from '../words-navigation.tsx';

export function WordPhrasesPage() {
  const [parameters] = useSearchParams();
  const lemma = parameters.get('lemma')?.trim() ?? '';
  const text = parameters.get('text')?.trim() || lemma;
  if (lemma === '') return <NoWord />;
  return (
    <Page>
      <WordsNavigation />
      <PageHead
        title="Where else"
        documentTitle={`Where else: ${text}`}
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

/** Shown if the URL names no word, as when it was typed or cut off. */
function NoWord() {
  return (
    <Page>
      <WordsNavigation />
      <PageHead title="Where else" />
      <EmptyState title="Choose a word first" action={<LinkButton to={paths.words}>See my words</LinkButton>}>
        <p>
          This page lists the phrases with one of your words. Press “Where else” beside a word to see its
          phrases.
        </p>
      </EmptyState>
    </Page>
  );
}
