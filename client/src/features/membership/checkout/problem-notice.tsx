import type { ReactNode } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import type { Problem } from '../../../lib/http/problem.ts';
import { Banner } from '../../../ui/page/banner.tsx';

/**
 * Explains why a purchase could not start. `children` is a link to the page where the member can fix the problem,
 * shown only if the status is 422.
 */
export function ProblemNotice({ problem, children }: { problem: Problem | null; children?: ReactNode }) {
  if (problem === null) return null;
  return (
    <Banner tone="bad">
      {messageFor('membership', problem)}
      {problem.status === 422 && children !== undefined && <> {children}</>}
    </Banner>
  );
}
