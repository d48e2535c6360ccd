import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../lib/http/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './base/my-reading.module.css';
import { type ReadingWeek, toMinutes } from './days.ts';
import { GoalForm } from './goal-form.tsx';
import { toReadingLabel } from './labels.ts';
import { useSetReadingGoalMutation } from './progress.api.ts';

type ThisWeekProps = { week: ReadingWeek; goal: number | null };

/** Shows what the member has read since Monday, and their weekly goal if they have set one. */
export function ThisWeek({ week, goal }: ThisWeekProps) {
  const [isChoosingGoal, setChoosingGoal] = useState(false);
  const [hasClosedForm, setHasClosedForm] = useState(false);
  const handleClose = () => {
    setChoosingGoal(false);
    setHasClosedForm(true);
  };
  const minutes = toMinutes(week.seconds);
  return (
    <section className={styles.part} aria-labelledby="this-week">
      <h2 id="this-week">This week</h2>
      <p className={styles.lead}>
        {week.phrases === 0 ? 'Nothing read yet.' : `You read ${toReadingLabel(week)}.`}
      </p>
      {goal !== null && (
        <div className={styles.goal}>
          <Progress label="Minutes of this week’s goal" value={minutes} max={goal} />
          <p>
            {minutes.toLocaleString('en')} of {goal.toLocaleString('en')} minutes
            {minutes >= goal && '. You’ve reached your goal for this week.'}
          </p>
        </div>
      )}
      {isChoosingGoal ? (
        <GoalForm goal={goal} onClose={handleClose} />
      ) : (
        <GoalButtons goal={goal} shouldFocus={hasClosedForm} onChoose={() => setChoosingGoal(true)} />
      )}
    </section>
  );
}

type GoalButtonsProps = { goal: number | null; shouldFocus: boolean; onChoose: () => void };

/** Buttons to set, change or remove the goal. The first button takes the focus if the control that had it is gone. */
function GoalButtons({ goal, shouldFocus, onChoose }: GoalButtonsProps) {
  const [setGoal, { isLoading, error }] = useSetReadingGoalMutation();
  const goalButton = useRef<HTMLButtonElement>(null);
  const handleRemove = async () => {
    await setGoal({ minutes_per_week: null });
    goalButton.current?.focus();
  };
  useEffect(() => {
    if (shouldFocus) goalButton.current?.focus();
  }, [shouldFocus]);
  return (
    <>
      {error !== undefined && <Banner tone="bad">{messageFor('member', error)}</Banner>}
      <div className={styles.actions}>
        <Button ref={goalButton} variant="quiet" size="small" onClick={onChoose}>
          {goal === null ? 'Choose a weekly goal' : 'Change the goal'}
        </Button>
        {goal !== null && (
          <Button variant="quiet" size="small" busy={isLoading} onClick={() => void handleRemove()}>
            Remove the goal
          </Button>
        )}
      </div>
    </>
  );
}
