import { Page, PageHead } from '../ui/page.tsx';

export function AdminChapterCreatePage() {
  return (
    <Page>
      <PageHead title="Admin Chapter Create" />
    </Page>
  );
}
