import { genericMessage, type Problem } from '../../../lib/problem.ts';

/** The studio shows the server's words where an editor can act on them; the rest stays general, as specified. */
export function wordsOf({ status, message }: Problem): string {
  return status === 422 || status === 0 ? message : genericMessage;
}
