import { useParams } from 'react-router-dom';
import { PackReturn } from '../../features/membership/checkout/checkout-return.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function PaymentSuccessPage() {
  const { id = '' } = useParams();
  return (
    <Page width="text">
      <PageHead title="Your new credits" />
      <PackReturn id={id} />
    </Page>
  );
}
