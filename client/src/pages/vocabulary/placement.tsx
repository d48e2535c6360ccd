import { Link } from 'react-router-dom';
import { Placement } from '../../features/vocabulary/placement/placement.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function PlacementPage() {
  return (
    <Page width="text">
      <PageHead
        title="How many words do you know?"
        lead="For each word, say whether you know what it means. Some of them are made up, so don’t guess."
      >
        <p>
          <Link to={paths.words}>Skip this for now</Link>
        </p>
      </PageHead>
      <Placement />
    </Page>
  );
}
