import { Page, PageHead } from '../ui/page.tsx';

export function AdminChapterEditPage() {
  return (
    <Page>
      <PageHead title="Admin Chapter Edit" />
    </Page>
  );
}
