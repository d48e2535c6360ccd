import { Link } from 'react-router-dom';
import { WordFiles } from '../../features/vocabulary/files/word-files.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function WordFilesPage() {
  return (
    <Page>
      <PageHead
        title="Import and export your words"
        lead="Take your words to other apps, or import the ones you already know."
      >
        <p>
          <Link to={paths.words}>See my words</Link>
        </p>
      </PageHead>
      <WordFiles />
    </Page>
  );
}
