import { cancellationReasons } from '@lingostory/contract/membership/constants';
import { schemas } from '@lingostory/contract/membership/schemas';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Link, Navigate } from 'react-router-dom';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { TextArea } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { useCancelSubscriptionMutation } from '../base/membership.api.ts';
import styles from './cancellation.module.css';
import { isNotCanceled, RequireMembership } from './require-membership.tsx';
import { UnusedCreditsWarning } from './unused-credits-warning.tsx';
import { WhatEnds } from './what-ends.tsx';

const schema = schemas.cancelSubscription.input.pick(['cancellation_reason']);
const otherReason = 'Another reason:';
const options = [...cancellationReasons, otherReason].map((reason) => ({ value: reason, label: reason }));

/** The last step of the cancellation: asks for a reason, then cancels the membership. */
export function CancellationReason() {
  const [cancel, { data }] = useCancelSubscriptionMutation();
  // Redirects here, because `RequireMembership` would send a member who has just canceled to the account page.
  if (data !== undefined) return <Navigate to={paths.cancellationConfirm} replace={true} />;
  return (
    <RequireMembership isAllowed={isNotCanceled}>
      {(membership) => (
        <div className={styles.part}>
          <WhatEnds membership={membership} />
          <UnusedCreditsWarning />
          {membership.offer_available && (
            <p>
              <Link to={paths.showOffer}>Before you go: one last offer</Link>
            </p>
          )}
          <ReasonForm cancel={(reason) => cancel({ id: membership.id, ...reason })} />
        </div>
      )}
    </RequireMembership>
  );
}

type ReasonFormProps = {
  cancel: (reason: {
    cancellation_reason: string;
  }) => PromiseLike<{ data?: object | undefined; error?: unknown }>;
};

/** Asks for the reason: one from the list, or the member's own words. */
function ReasonForm({ cancel }: ReasonFormProps) {
  const [selectedReason, setSelectedReason] = useState<string | null>(null);
  const { control, submit, busy, outcome, refill } = useApiForm({
    schema,
    fields: { cancellation_reason: '' },
    call: cancel,
    situation: 'banner',
  });
  const { field, fieldState } = useController({ control, name: 'cancellation_reason' });
  const isOtherReason = selectedReason === otherReason;

  const handleChoose = (chosenReason: string) => {
    setSelectedReason(chosenReason);
    refill({ cancellation_reason: chosenReason === otherReason ? '' : chosenReason });
  };

  return (
    <Form needsConnection onSubmit={submit}>
      <OutcomeBanner outcome={outcome} />
      <RadioGroup
        legend="My reason"
        options={options}
        value={selectedReason}
        onChange={handleChoose}
        error={isOtherReason ? undefined : fieldState.error}
        {...(!isOtherReason && { ref: field.ref })}
      />
      {isOtherReason && <TextArea label="Your reason" rows={4} error={fieldState.error} {...field} />}
      <div className={styles.actions}>
        <Button type="submit" variant="danger" busy={busy}>
          Cancellation
        </Button>
        <Link to={paths.account}>Keep my membership</Link>
      </div>
    </Form>
  );
}
