import { toProblem } from '../../../lib/problem.ts';
import { wordsFor } from '../../../lib/words-for.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useSendConfirmationMutation } from './profile.api.ts';
import styles from './profile.module.css';

const tooMany = 'You’ve already requested several links. Try again in an hour.';

/** Has the confirmation link mailed once more, and says where it went. */
export function SendLinkAgain() {
  const [send, { data, error, isLoading }] = useSendConfirmationMutation();
  const problem = error === undefined ? null : toProblem(error);
  const words = problem?.status === 429 ? tooMany : problem === null ? null : wordsFor(problem);
  return (
    <div className={styles.again}>
      <Button look="quiet" size="small" busy={isLoading} onClick={() => void send()}>
        Send the link again
      </Button>
      {data !== undefined && <Banner tone="good">{data.message}</Banner>}
      {words !== null && <Banner tone="bad">{words}</Banner>}
    </div>
  );
}
