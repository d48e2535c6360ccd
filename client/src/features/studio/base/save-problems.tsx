import { plural } from '../../../lib/labels/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import styles from './save-problems.module.css';

type SaveProblemsProps = {
  /** Why the changes that wait, so many, could not be saved; and what else went wrong. */
  saving: string | null;
  unsaved: number;
  problem: string | null;
  send: (event: { type: 'saveRetried' | 'problemClosed' }) => void;
};

/** Where an editor sees them wherever on the page they work. */
export function SaveProblems({ saving, unsaved, problem, send }: SaveProblemsProps) {
  const waiting = unsaved === 0 ? '' : ` ${plural(unsaved, 'change isn’t', 'changes aren’t')} saved yet.`;
  return (
    <>
      {saving !== null && (
        <ProblemBanner label="Try again" onPress={() => send({ type: 'saveRetried' })}>
          {`${saving}${waiting} Nothing is lost.`}
        </ProblemBanner>
      )}
      {problem !== null && (
        <ProblemBanner label="Close" onPress={() => send({ type: 'problemClosed' })}>
          {problem}
        </ProblemBanner>
      )}
    </>
  );
}

type ProblemBannerProps = { label: string; onPress: () => void; children: string };

/** What went wrong, and the one thing to do about it. */
function ProblemBanner({ label, onPress, children }: ProblemBannerProps) {
  return (
    <Banner tone="bad">
      <div className={styles.problem}>
        <p>{children}</p>
        <Button size="small" variant="quiet" onClick={onPress}>
          {label}
        </Button>
      </div>
    </Banner>
  );
}
