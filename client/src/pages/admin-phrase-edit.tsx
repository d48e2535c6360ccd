import { Page, PageHead } from '../ui/page.tsx';

export function AdminPhraseEditPage() {
  return (
    <Page>
      <PageHead title="Admin Phrase Edit" />
    </Page>
  );
}
