import { Link } from 'react-router-dom';
import { DownloadList } from '../../features/downloads/download-list.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function DownloadsPage() {
  return (
    <Page>
      <PageHead title="Downloads" lead="Books on this device that you can read and listen to offline.">
        <p>
          <Link to={paths.library}>See my library</Link>
        </p>
      </PageHead>
      <DownloadList />
    </Page>
  );
}
