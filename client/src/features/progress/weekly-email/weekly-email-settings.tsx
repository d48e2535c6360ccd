import { messageFor } from '../../../lib/http/messages.ts';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import styles from '../base/my-reading.module.css';
import { useReadWeeklyEmailQuery, useSetWeeklyEmailMutation } from './weekly-email.api.ts';

/** Lets the member turn the weekly email on or off. */
export function WeeklyEmailSettings() {
  const query = toQueryState(useReadWeeklyEmailQuery(undefined, fetchOnMount));
  const [setWeeklyEmail, change] = useSetWeeklyEmailMutation();
  return (
    <section className={styles.part} aria-labelledby="weekly-email">
      <h2 id="weekly-email">Weekly email</h2>
      <p className={styles.quiet}>
        On Monday mornings: the days you read, your words, and what comes next. After four weeks without
        reading, we stop.
      </p>
      <Loaded query={query} placeholder={<SwitchSkeleton />}>
        {({ wanted, can_receive: canReceive }) => (
          <>
            <Switch
              label="Send me the weekly email"
              checked={change.isLoading ? change.originalArgs?.wanted === true : wanted === true}
              onChange={(checked) => void setWeeklyEmail({ wanted: checked, time_zone: getTimeZone() })}
            />
            {wanted === true && !canReceive && (
              <Banner>Confirm your email address first. Until then, we can’t send you this email.</Banner>
            )}
          </>
        )}
      </Loaded>
      {change.error !== undefined && <Banner tone="bad">{messageFor('member', change.error)}</Banner>}
    </section>
  );
}

function SwitchSkeleton() {
  return (
    <>
      <Loading noun="your choice" />
      <Skeleton width="18rem" height="2.75rem" />
    </>
  );
}
