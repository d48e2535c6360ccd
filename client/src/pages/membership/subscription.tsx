import { SubscriptionOffer } from '../../features/membership/offers/subscription-offer.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';

export function SubscriptionPage() {
  return (
    <Page>
      <PageTitle>Premium Membership</PageTitle>
      <SubscriptionOffer />
    </Page>
  );
}
