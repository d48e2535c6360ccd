import type { DictationView } from '@lingostory/contract/vocabulary/dictation/schemas';

/**
 * How the member answered a card before its back was shown. `grading` is null if they gave up a dictation.
 * `uncheckedDictation` is a dictation that the server couldn't grade, so that members grade it themselves.
 */
export type ShownAnswer =
  | { kind: 'recalled' }
  | { kind: 'typedWord'; typed: string }
  | { kind: 'dictation'; grading: DictationView | null }
  | { kind: 'uncheckedDictation'; typed: string };

/** Returns true for a dictation with mistakes or without an attempt: the card counts as Again, whatever the grade. */
export const countsAsAgain = (answer: ShownAnswer) =>
  answer.kind === 'dictation' && answer.grading?.ok !== true;
