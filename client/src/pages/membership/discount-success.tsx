import { useParams } from 'react-router-dom';
import { CheckoutReturn } from '../../features/membership/checkout/checkout-return.tsx';
import { useDiscountReturn } from '../../features/membership/checkout/use-discount-return.ts';
import { paths } from '../../lib/paths.ts';
import { Page, PageHead } from '../../ui/page.tsx';

export function DiscountSuccessPage() {
  const { id = '' } = useParams();
  const result = useDiscountReturn(id);
  return (
    <Page width="text">
      <PageHead title="Your discount" />
      <CheckoutReturn {...result} offer={paths.showOffer} />
    </Page>
  );
}
