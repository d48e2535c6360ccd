import type { ReactNode } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import type { Problem } from '../../../lib/http/problem.ts';
import { Banner } from '../../../ui/page/banner.tsx';

/** Why a purchase did not begin, where it was pressed. `children`: the way on, where the member can do something. */
export function ProblemNotice({ problem, children }: { problem: Problem | null; children?: ReactNode }) {
  if (problem === null) return null;
  return (
    <Banner tone="bad">
      {messageFor('membership', problem)}
      {problem.status === 422 && children !== undefined && <> {children}</>}
    </Banner>
  );
}
