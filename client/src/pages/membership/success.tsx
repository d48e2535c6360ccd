import { useParams } from 'react-router-dom';
import { MembershipReturn } from '../../features/membership/checkout/checkout-return.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function SuccessPage() {
  const { id = '' } = useParams();
  return (
    <Page width="text">
      <PageHead title="Your membership" />
      <MembershipReturn id={id} />
    </Page>
  );
}
