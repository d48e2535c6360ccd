import { useParams } from 'react-router-dom';
import { DiscountReturn } from '../../features/membership/checkout/checkout-return.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function DiscountSuccessPage() {
  const { id = '' } = useParams();
  return (
    <Page width="text">
      <PageHead title="Your discount" />
      <DiscountReturn id={id} />
    </Page>
  );
}
