import { Page, PageHead } from '../ui/page.tsx';

export function AdminChaptersPage() {
  return (
    <Page>
      <PageHead title="Admin Chapters" />
    </Page>
  );
}
