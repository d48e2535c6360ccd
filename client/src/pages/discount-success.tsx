import { useParams } from 'react-router-dom';
import { CheckoutReturn } from '../features/membership/checkout-return.tsx';
import { useDiscountReturn } from '../features/membership/use-discount-return.ts';
import { paths } from '../session/paths.ts';
import { Page, PageHead } from '../ui/page.tsx';

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
