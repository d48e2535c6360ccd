import { api } from '../../../lib/http/api.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { membershipApi } from '../base/membership.api.ts';
import { ProblemNotice } from '../checkout/problem-notice.tsx';
import { useProviderPage } from '../checkout/use-provider-page.ts';
import styles from './membership-panel.module.css';

const { openBillingPortal } = membershipApi.endpoints;

/** Leads to the provider's pages, where the card is changed and the invoices lie; they lead back here. */
export function CardAndInvoices() {
  const dispatch = useAppDispatch();
  const { begin, busy, problem } = useProviderPage(
    () => dispatch(openBillingPortal.initiate(undefined, { track: false })).unwrap(),
    // An open invoice may have been paid there.
    () => dispatch(api.util.invalidateTags(['Membership'])),
  );
  return (
    <div className={styles.provider}>
      <Button variant="quiet" busy={busy} onClick={begin}>
        Card and invoices
      </Button>
      <p className={styles.fine}>Opens our payment provider’s page. We never see your card details.</p>
      <ProblemNotice problem={problem} />
    </div>
  );
}
