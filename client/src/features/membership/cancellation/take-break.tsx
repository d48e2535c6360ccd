import { pauseDays } from '@lingostory/contract/constants';
import { type FormEvent, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { toProblem } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { usePauseSubscriptionMutation } from '../changes.api.ts';
import { RefusalNotice } from '../checkout/refusal-notice.tsx';
import { refusalOf } from '../checkout/use-checkout.ts';
import styles from './cancellation.module.css';
import { isActive, WithMembership } from './with-membership.tsx';

const options = pauseDays.map((days, place) => ({
  value: days,
  label: `${days} days`,
  hint: place === 0 ? 'You skip your next payment' : `You skip your next ${plural(place + 1, 'payment')}`,
}));

/** A break of the member's choice; once it has begun, back to the stories. */
export function TakeBreak() {
  const [pause, { data, error, isLoading }] = usePauseSubscriptionMutation();
  const [days, setDays] = useState<(typeof pauseDays)[number]>(pauseDays[0]);
  // Before anything else: the membership is a paused one from now on, which this page is not for.
  if (data !== undefined)
    return <Navigate to={paths.browse} replace={true} state={{ notice: data.message }} />;
  return (
    <WithMembership allows={isActive}>
      {({ id }) => {
        const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void pause({ id, interval: days });
        };
        return (
          <Form onSubmit={handleSubmit} className={styles.part}>
            <RadioGroup legend="For how long?" options={options} value={days} onChange={setDays} />
            {error !== undefined && <RefusalNotice refusal={refusalOf(toProblem(error))} />}
            <div className={styles.actions}>
              <Button type="submit" busy={isLoading}>
                Pause Membership
              </Button>
              <Link to={paths.cancellationReason}>Cancel Anyway</Link>
            </div>
          </Form>
        );
      }}
    </WithMembership>
  );
}
