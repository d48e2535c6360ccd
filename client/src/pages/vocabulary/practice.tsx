import { Practice } from '../../features/vocabulary/practice/practice.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { WordsNavigation } from '../words-navigation.tsx';

export function PracticePage() {
  return (
    <Page>
      <WordsNavigation />
      <PageHead title="Practice" />
      <Practice />
    </Page>
  );
}
