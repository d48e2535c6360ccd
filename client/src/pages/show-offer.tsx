import { Page, PageHead } from '../ui/page.tsx';

export function ShowOfferPage() {
  return (
    <Page>
      <PageHead title="Show Offer" />
    </Page>
  );
}
