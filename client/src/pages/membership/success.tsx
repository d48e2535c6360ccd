import { useParams } from 'react-router-dom';
import { CheckoutReturn } from '../../features/membership/checkout/checkout-return.tsx';
import { useMembershipReturn } from '../../features/membership/checkout/use-checkout-return.ts';
import { paths } from '../../lib/paths.ts';
import { Page, PageHead } from '../../ui/page.tsx';

export function SuccessPage() {
  const { id = '' } = useParams();
  const result = useMembershipReturn(id);
  return (
    <Page width="text">
      <PageHead title="Your membership" />
      <CheckoutReturn {...result} offer={paths.subscription} />
    </Page>
  );
}
