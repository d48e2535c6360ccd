import { Page, PageHead } from '../ui/page.tsx';

export function DiscountSuccessPage() {
  return (
    <Page>
      <PageHead title="Discount Success" />
    </Page>
  );
}
