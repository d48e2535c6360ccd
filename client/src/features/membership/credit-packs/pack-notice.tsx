import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { findOfferKind, useMembership } from '../base/membership.api.ts';

/** Explains that buying credits requires a membership without unpaid invoices. */
export function PackNotice() {
  const { data: membership } = useMembership();
  if (membership?.status === 'past_due') {
    return (
      <Banner>
        Your last payment is still unpaid. <Link to={paths.account}>Pay it in your account</Link> first.
      </Banner>
    );
  }
  const offer = findOfferKind(membership);
  if (offer === null || offer === 'member') return null;
  return (
    <Banner>
      Extra credits are for members: <Link to={paths.account}>start your membership</Link> first.
    </Banner>
  );
}
