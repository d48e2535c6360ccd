import { pauseDayOptions } from '@lingostory/contract/membership/constants';
import { schemas } from '@lingostory/contract/membership/schemas';
import { useController } from 'react-hook-form';
import { Link, Navigate } from 'react-router-dom';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Banner, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { usePauseSubscriptionMutation } from '../base/membership.api.ts';
import { toDatedOptions, undatedOptions } from './break-options.ts';
import styles from './cancellation.module.css';
import { PaymentDates } from './payment-dates.tsx';
import { isActive, RequireMembership } from './require-membership.tsx';
import { UnusedCreditsWarning } from './unused-credits-warning.tsx';

const schema = schemas.pauseSubscription.input.pick(['interval']);

/** Lets the member choose the length of a break, then redirects to the stories. */
export function TakeBreak() {
  const [pause, { data }] = usePauseSubscriptionMutation();
  // Redirects here, because `RequireMembership` would send a member who has just paused to the account page.
  if (data !== undefined)
    return <Navigate to={paths.browse} replace={true} state={{ notice: data.message }} />;
  return (
    <RequireMembership isAllowed={isActive}>
      {({ id, prepaid }) => (
        <div className={styles.part}>
          <UnusedCreditsWarning isBreakPage />
          {prepaid ? <PrepaidNotice /> : <BreakForm id={id} pause={pause} />}
        </div>
      )}
    </RequireMembership>
  );
}

/** Explains that a break is not possible while the next month is already paid for. */
function PrepaidNotice() {
  return (
    <>
      <Banner tone="bad">Your next month is already paid for. You can pause once it starts.</Banner>
      <div className={styles.actions}>
        <LinkButton to={paths.account}>Your account</LinkButton>
        <Link to={paths.cancellationReason}>Cancel Anyway</Link>
      </div>
    </>
  );
}

type BreakFormProps = { id: string; pause: ReturnType<typeof usePauseSubscriptionMutation>[0] };

function BreakForm({ id, pause }: BreakFormProps) {
  const { control, submit, busy, outcome } = useApiForm({
    schema,
    fields: { interval: pauseDayOptions[0] },
    call: ({ interval }) => pause({ id, interval }),
    situation: 'membership',
  });
  const { field, fieldState } = useController({ control, name: 'interval' });
  const renderOptions = (options: ReturnType<typeof toDatedOptions>) => (
    <RadioGroup legend="For how long?" options={options} error={fieldState.error} {...field} />
  );
  return (
    <Form needsConnection onSubmit={submit} className={styles.part}>
      <PaymentDates fallback={renderOptions(undatedOptions)}>
        {({ breaks }) => renderOptions(toDatedOptions(breaks))}
      </PaymentDates>
      <p>You get no new credits during your break, and included stories wait until it is over.</p>
      <OutcomeBanner outcome={outcome} />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          Pause Membership
        </Button>
        <Link to={paths.cancellationReason}>Cancel Anyway</Link>
      </div>
    </Form>
  );
}
