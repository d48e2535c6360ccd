import { recordingLimits } from './limits.ts';

type Times = { start: number; end: number };

/** Returns true if a phrase is long enough to be heard. A phrase that was not found in the recording has no length. */
export const hasSound = ({ start, end }: Times): boolean =>
  Math.round((end - start) * 1000) / 1000 >= recordingLimits.shortest;

/**
 * Returns why these phrases can't be added to a chapter, or null if they can. In a draft, phrases without sound can wait for
 * another recording, but not all of them.
 */
export function findSilentPhraseProblem(phrases: readonly Times[], isDraftChapter: boolean): string | null {
  const silentPhraseIndex = phrases.findIndex((phrase) => !hasSound(phrase));
  if (silentPhraseIndex < 0) return null;
  if (!phrases.some(hasSound)) return 'No phrase has sound yet. Align them again, or move their edges.';
  return isDraftChapter
    ? null
    : `Phrase ${silentPhraseIndex + 1} has no sound yet, and this chapter is published. Align it again, move its edges, delete it, or unpublish the chapter first.`;
}
