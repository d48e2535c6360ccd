import { useParams } from 'react-router-dom';
import {
  DiscountReturn,
  MembershipReturn,
  PackReturn,
} from '../../features/membership/checkout/checkout-return.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

/** Shown when the browser returns from the payment page. Each product has its own success page. */
export function SuccessPage() {
  const { id = '' } = useParams();
  return (
    <Page width="text">
      <PageHead title="Your membership" />
      <MembershipReturn id={id} />
    </Page>
  );
}

export function PaymentSuccessPage() {
  const { id = '' } = useParams();
  return (
    <Page width="text">
      <PageHead title="Your new credits" />
      <PackReturn id={id} />
    </Page>
  );
}

export function DiscountSuccessPage() {
  const { id = '' } = useParams();
  return (
    <Page width="text">
      <PageHead title="Your discount" />
      <DiscountReturn id={id} />
    </Page>
  );
}
