import { genericMessage, type Problem } from './problem.ts';

/**
 * The statuses whose message a reader is shown; the rest stays general, as specified. 0: nothing answered. 429 and 503
 * say how long to wait.
 */
const told = [401, 422, 429, 500, 503, 0];

export function wordsFor({ status, message }: Problem): string {
  return told.includes(status) ? message : genericMessage;
}

/** The same above a form that has put some errors under their fields: none where it would only repeat one of them. */
export function wordsAbove(problem: Problem, isPlaced: boolean): string | null {
  const said = isPlaced ? Object.values(problem.errors ?? {}).flat() : [];
  return said.includes(problem.message) ? null : wordsFor(problem);
}
