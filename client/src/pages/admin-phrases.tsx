import { Page, PageHead } from '../ui/page.tsx';

export function AdminPhrasesPage() {
  return (
    <Page>
      <PageHead title="Admin Phrases" />
    </Page>
  );
}
