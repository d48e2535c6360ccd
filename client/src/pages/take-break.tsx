import { Page, PageHead } from '../ui/page.tsx';

export function TakeBreakPage() {
  return (
    <Page>
      <PageHead title="Take Break" />
    </Page>
  );
}
