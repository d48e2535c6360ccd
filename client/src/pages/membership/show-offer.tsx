import { LastOffer } from '../../features/membership/cancellation/last-offer.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function ShowOfferPage() {
  return (
    <Page>
      <PageHead title="One last Offer" lead="Stay another month for half the price." />
      <LastOffer />
    </Page>
  );
}
