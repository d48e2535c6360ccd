import { Link } from 'react-router-dom';
import { WordFiles } from '../../features/vocabulary/files/word-files.tsx';
import { paths } from '../../lib/paths.ts';
import { Page, PageHead } from '../../ui/page.tsx';

export function WordFilesPage() {
  return (
    <Page>
      <PageHead
        title="Your words as files"
        lead="Take your words to other apps, and bring in those you know already."
      >
        <p>
          <Link to={paths.words}>See my words</Link>
        </p>
      </PageHead>
      <WordFiles />
    </Page>
  );
}
