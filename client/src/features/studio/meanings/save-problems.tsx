import { plural } from '../../../lib/format.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import type { MeaningsEvent } from './meanings.ts';
import { countUnsaved } from './meanings-queue.ts';
import type { Meanings } from './meanings-state.ts';

type SaveProblemsProps = { state: Meanings; send: (event: MeaningsEvent) => void };

/** Where an editor sees them whatever phrase is chosen. */
export function SaveProblems({ state, send }: SaveProblemsProps) {
  const { queue, problem } = state;
  const count = countUnsaved(queue);
  const unsaved = count === 0 ? '' : ` ${plural(count, 'change isn’t', 'changes aren’t')} saved yet.`;
  return (
    <>
      {queue.problem !== null && (
        <ProblemBanner label="Try again" onPress={() => send({ type: 'saveRetried' })}>
          {`${queue.problem}${unsaved} Nothing is lost.`}
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
