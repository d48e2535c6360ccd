import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { messageFor } from '../../../lib/http/messages.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { useReadWeeklyEmailQuery, useSetWeeklyEmailMutation } from './weekly-email.api.ts';
import styles from './weekly-email-question.module.css';

/** Asks the member once whether they want the weekly email. Shows nothing before and after that. */
export function WeeklyEmailQuestion() {
  const { data } = useReadWeeklyEmailQuery();
  const [setWeeklyEmail, { data: reply, error, isLoading, originalArgs }] = useSetWeeklyEmailMutation();
  const decide = (isWanted: boolean) => void setWeeklyEmail({ wanted: isWanted, time_zone: getTimeZone() });
  if (reply !== undefined) return <DecisionNotice message={reply.message} />;
  if (data?.should_ask !== true) return null;
  return (
    <section className={styles.question} aria-labelledby="weekly-email-question">
      <h2 id="weekly-email-question">A short email on Mondays?</h2>
      <p>The days you read, your words, and what comes next. One press in the email ends it.</p>
      {error !== undefined && <Banner tone="bad">{messageFor('member', error)}</Banner>}
      <div className={styles.actions}>
        <Button
          size="small"
          busy={isLoading && originalArgs?.wanted === true}
          disabled={isLoading}
          onClick={() => decide(true)}
        >
          Yes, please
        </Button>
        <Button
          size="small"
          variant="quiet"
          busy={isLoading && originalArgs?.wanted === false}
          disabled={isLoading}
          onClick={() => decide(false)}
        >
          No, thanks
        </Button>
      </div>
    </section>
  );
}

/** Confirms the decision, and takes the focus because the buttons are gone. */
function DecisionNotice({ message }: { message: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <p ref={notice} tabIndex={-1} role="status" className={styles.question}>
      {message} You can change this in <Link to={paths.progress}>My reading</Link>.
    </p>
  );
}
