import { NewWordList } from '../../features/vocabulary/one-new-word/new-word-list.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { WordsNavigation } from '../words-navigation.tsx';

export function OneNewWordPage() {
  return (
    <Page>
      <WordsNavigation />
      <PageHead
        title="One new word"
        lead="Phrases of your books in which you know every word but one. The words that you’ll meet most often come first."
      />
      <NewWordList />
    </Page>
  );
}
