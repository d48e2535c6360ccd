import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { useMembership } from '../base/membership.api.ts';

/** Tells a member at the top of the account page that a payment failed, with a link to the button that pays it. */
export function UnpaidNotice() {
  const { data: membership } = useMembership();
  if (membership?.status !== 'past_due') return null;
  return (
    <Banner>
      Your last payment didn’t go through. <Link to={`${paths.account}#membership`}>See how to pay it</Link>
    </Banner>
  );
}
