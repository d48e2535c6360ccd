import { useEffect } from 'react';
import { useApiForm } from '../../lib/forms/use-api-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../ui/page/banner.tsx';
import styles from './base/my-reading.module.css';
import { useSetReadingGoalMutation } from './progress.api.ts';

const suggestedMinutesPerWeek = 60;

type GoalFormProps = { goal: number | null; onClose: () => void };

const loadSchema = async () =>
  (await import('@lingostory/contract/progress/schemas')).schemas.setReadingGoal.input;

export function GoalForm({ goal, onClose }: GoalFormProps) {
  const [setGoal] = useSetReadingGoalMutation();
  const { field, submit, busy, outcome, setFocus } = useApiForm({
    schema: loadSchema,
    fields: { minutes_per_week: goal ?? suggestedMinutesPerWeek },
    call: setGoal,
    situation: 'member',
    onSuccess: () => {
      onClose();
      return undefined;
    },
  });
  // Focuses the field, because the button that opened the form is gone.
  useEffect(() => setFocus('minutes_per_week', { shouldSelect: true }), [setFocus]);
  return (
    <Form needsConnection onSubmit={submit} className={styles.form ?? ''}>
      <TextField
        label="Minutes a week"
        inputMode="numeric"
        autoComplete="off"
        hint="Just for you. A week below it is a week like any other."
        {...field('minutes_per_week')}
      />
      <OutcomeBanner outcome={outcome} />
      <div className={styles.actions}>
        <Button type="submit" size="small" busy={busy}>
          Save the goal
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
