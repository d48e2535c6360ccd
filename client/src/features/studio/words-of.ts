import { genericMessage, type Problem } from '../../lib/problem.ts';
import type { Outcome } from '../../ui/banner.tsx';

/** The studio shows the server's words where an editor can act on them; the rest stays general, as specified. */
export function wordsOf({ status, message }: Problem): string {
  return status === 422 || status === 0 ? message : genericMessage;
}

/** What a form's banner says of a success. `isKept`: more was typed while it was on its way. */
export function newsOf(message: string, isKept: boolean): string {
  return isKept ? `${message} What you typed meanwhile is still here, not yet sent.` : message;
}

/** What a form's banner says of a failure: nothing where the one sentence already stands under a field on the page. */
export function bannerOf(problem: Problem, fields: readonly string[]): Outcome | null {
  const isUnderField = fields.some((name) => problem.errors?.[name]?.[0] === problem.message);
  return isUnderField ? null : { tone: 'bad', message: wordsOf(problem) };
}
