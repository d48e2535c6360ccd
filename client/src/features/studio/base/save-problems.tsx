import { pluralize } from '../../../lib/labels/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import styles from './save-problems.module.css';

type SaveProblemsProps = {
  /** Error message if saving failed. `problem` is the message of any other error. */
  saveProblem: string | null;
  unsavedCount: number;
  problem: string | null;
  send: (event: { type: 'saveRetried' | 'problemClosed' }) => void;
};

/** Shows save errors at the top of the editor, where they are visible from anywhere on the page. */
export function SaveProblems({ saveProblem, unsavedCount, problem, send }: SaveProblemsProps) {
  const unsavedNote =
    unsavedCount === 0 ? '' : ` ${pluralize(unsavedCount, 'change isn’t', 'changes aren’t')} saved yet.`;
  return (
    <>
      {saveProblem !== null && (
        <ProblemBanner label="Try again" onPress={() => send({ type: 'saveRetried' })}>
          {`${saveProblem}${unsavedNote} Nothing is lost.`}
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

/** Error banner with a single action. */
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
