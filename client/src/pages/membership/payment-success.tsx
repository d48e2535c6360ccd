import { useParams } from 'react-router-dom';
import { CheckoutReturn } from '../../features/membership/checkout/checkout-return.tsx';
import { usePaymentReturn } from '../../features/membership/checkout/use-checkout-return.ts';
import { paths } from '../../lib/paths.ts';
import { Page, PageHead } from '../../ui/page.tsx';

export function PaymentSuccessPage() {
  const { id = '' } = useParams();
  const result = usePaymentReturn(id);
  return (
    <Page width="text">
      <PageHead title="Your new credits" />
      <CheckoutReturn {...result} offer={paths.buy} />
    </Page>
  );
}
