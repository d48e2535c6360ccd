import { Page, PageHead } from '../ui/page.tsx';

export function AdminPhraseCreatePage() {
  return (
    <Page>
      <PageHead title="Admin Phrase Create" />
    </Page>
  );
}
