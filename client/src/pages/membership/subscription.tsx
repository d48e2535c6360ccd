import { SubscriptionOffer } from '../../features/membership/offers/subscription-offer.tsx';
import { Page } from '../../ui/page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export function SubscriptionPage() {
  return (
    <Page>
      <PageTitle>Premium Membership</PageTitle>
      <SubscriptionOffer />
    </Page>
  );
}
