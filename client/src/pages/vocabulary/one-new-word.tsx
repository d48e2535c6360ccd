import { Link } from 'react-router-dom';
import { NewWordList } from '../../features/vocabulary/one-new-word/new-word-list.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function OneNewWordPage() {
  return (
    <Page>
      <PageHead
        title="One new word"
        lead="Phrases of your books in which you know every word but one. The words that you’ll meet most often come first."
      >
        <p>
          <Link to={paths.words}>See my words</Link>
        </p>
      </PageHead>
      <NewWordList />
    </Page>
  );
}
