import { messageFor } from '../../../lib/http/messages.ts';
import { toProblem } from '../../../lib/http/problem.ts';

/**
 * Returns the message for an import or its preview that failed. After a timeout, the server may still finish the import.
 * Importing the file again is safe, because words that are already on the list don't change.
 */
export function describeImportProblem(failure: unknown, isPreview: boolean): string {
  if (toProblem(failure).isTimeout !== true) return messageFor('member', failure);
  return isPreview
    ? 'LingoStory is busy, and reading your file took too long. Nothing has changed. Please try again in a few minutes.'
    : 'LingoStory is busy, and the import took too long. Nothing was lost. Please import the file again in a few minutes: words that are already on your list stay as they are.';
}
