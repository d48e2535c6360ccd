import { useEffect, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { toProblem } from '../../../lib/http/problem.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/state.tsx';
import { useSetWeeklyEmailByTokenMutation } from './weekly-email.api.ts';
import styles from './weekly-email-question.module.css';

/** Ends the weekly email as soon as it opens, because its link in the email is the press that unsubscribes. */
export function UnsubscribeView({ token }: { token: string }) {
  const [setWeeklyEmail, { data, error, isLoading }] = useSetWeeklyEmailByTokenMutation();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (token !== '') void setWeeklyEmail({ token, wanted: isWanted });
  }, [token, isWanted, setWeeklyEmail]);
  if (token === '') {
    return (
      <EmptyState
        title="Open the link from your email"
        action={<LinkButton to={paths.progress}>My reading</LinkButton>}
      >
        This page needs the link at the end of the weekly email. You can also switch the email off in My
        reading.
      </EmptyState>
    );
  }
  if (error !== undefined && toProblem(error).status === 404) {
    return (
      <EmptyState
        title="This link no longer works"
        action={<LinkButton to={paths.progress}>My reading</LinkButton>}
      >
        Sign in and switch the weekly email off in My reading.
      </EmptyState>
    );
  }
  if (error !== undefined) {
    return (
      <ErrorState
        message={messageFor('member', error)}
        busy={isLoading}
        onRetry={() => void setWeeklyEmail({ token, wanted: isWanted })}
      />
    );
  }
  return (
    <div className={styles.outcome}>
      <div role="status">
        {data === undefined || isLoading ? <p>One moment…</p> : <Banner tone="good">{data.message}</Banner>}
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" busy={isLoading} onClick={() => setWanted(!isWanted)}>
          {isWanted ? 'Unsubscribe' : 'Send it again'}
        </Button>
        <LinkButton variant="quiet" to={paths.account}>
          Your account
        </LinkButton>
      </div>
    </div>
  );
}
