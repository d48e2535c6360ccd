import { pauseDays } from '@lingostory/contract/constants';
import { schemas } from '@lingostory/contract/membership/schemas';
import { useController } from 'react-hook-form';
import { Link, Navigate } from 'react-router-dom';
import { plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { OutcomeBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { usePauseSubscriptionMutation } from '../membership.api.ts';
import styles from './cancellation.module.css';
import { isActive, WithMembership } from './with-membership.tsx';

const schema = schemas.pauseSubscription.input.pick(['interval']);
const options = pauseDays.map((days, index) => ({
  value: days,
  label: `${days} days`,
  hint: index === 0 ? 'You skip your next payment' : `You skip your next ${plural(index + 1, 'payment')}`,
}));

/** A break of the member's choice; once it has begun, back to the stories. */
export function TakeBreak() {
  const [pause, { data }] = usePauseSubscriptionMutation();
  // Before anything else: the membership is a paused one from now on, which this page is not for.
  if (data !== undefined)
    return <Navigate to={paths.browse} replace={true} state={{ notice: data.message }} />;
  return <WithMembership allows={isActive}>{({ id }) => <BreakForm id={id} pause={pause} />}</WithMembership>;
}

type BreakFormProps = { id: string; pause: ReturnType<typeof usePauseSubscriptionMutation>[0] };

function BreakForm({ id, pause }: BreakFormProps) {
  const { control, submit, busy, outcome } = useApiForm({
    schema,
    fields: { interval: pauseDays[0] },
    call: ({ interval }) => pause({ id, interval }),
    situation: 'membership',
  });
  const { field, fieldState } = useController({ control, name: 'interval' });
  return (
    <Form onSubmit={submit} className={styles.part}>
      <RadioGroup legend="For how long?" options={options} error={fieldState.error} {...field} />
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
