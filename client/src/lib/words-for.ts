import { genericMessage, type Problem } from './problem.ts';

/** The statuses whose message a reader is shown; the rest stays general, as specified. 0: nothing answered. */
const told = [401, 422, 500, 0];

export function wordsFor({ status, message }: Problem): string {
  return told.includes(status) ? message : genericMessage;
}
