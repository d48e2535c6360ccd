import { Practice } from '../../features/vocabulary/practice/practice.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function PracticePage() {
  return (
    <Page>
      <PageHead title="Practice" />
      <Practice />
    </Page>
  );
}
