import { Page, PageHead } from '../ui/page.tsx';

export function WriteReviewPage() {
  return (
    <Page>
      <PageHead title="Write Review" />
    </Page>
  );
}
