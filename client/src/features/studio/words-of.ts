import { genericMessage, type Problem } from '../../lib/problem.ts';

/** The studio shows the server's words where an editor can act on them; the rest stays general, as specified. */
export function wordsOf({ status, message }: Problem): string {
  return status === 422 || status === 0 ? message : genericMessage;
}

export type Outcome = { status: number; message: string };

/** What a form's banner says of a failure: nothing where the one sentence already stands under a field on the page. */
export function bannerOf(problem: Problem, fields: readonly string[]): Outcome | null {
  const isUnderField = fields.some((name) => problem.errors?.[name]?.[0] === problem.message);
  return isUnderField ? null : { status: problem.status, message: wordsOf(problem) };
}
