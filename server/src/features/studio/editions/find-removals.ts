import { foldText } from '../../../libraries/matching/fold-text.ts';
import { containsWords } from '../../../libraries/matching/similarity.ts';
import {
  type CurrentChapter,
  type CurrentPhrase,
  type Removal,
  type RewrittenPhrase,
  textOf,
} from './current-book.ts';

/** Phrases are recognized as joined if at most this many of them became one. */
const maxJoinedPhrases = 6;

/**
 * Returns the phrases that have no place after a change, each with the phrase where its readers continue: the one that it
 * was joined to, or else the one that now follows the phrase before it, so that nobody misses a new phrase. Pictures stay
 * in their chapter, unless the chapter is removed too.
 */
export function findRemovals(
  chapters: readonly { phrases: readonly CurrentPhrase[] }[],
  newChapters: readonly {
    current?: Pick<CurrentChapter, 'id'> | undefined;
    phrases: readonly RewrittenPhrase[];
  }[],
  rewrittenPhrases: ReadonlyMap<number, RewrittenPhrase>,
): Removal[] {
  const followers = new Map<RewrittenPhrase, RewrittenPhrase | undefined>();
  const firstPhrases = new Map<number, RewrittenPhrase | undefined>();
  const chapterIds = new Map<RewrittenPhrase, number | undefined>();
  for (const { current, phrases } of newChapters) {
    if (current) firstPhrases.set(current.id, phrases[0]);
    for (const [index, phrase] of phrases.entries()) {
      followers.set(phrase, phrases[index + 1]);
      chapterIds.set(phrase, current?.id);
    }
  }
  const removals: Removal[] = [];
  const flatPhrases = chapters.flatMap(({ phrases }) => phrases);
  // The nearest phrase that stays, after each phrase of the book.
  const nextStaying: (RewrittenPhrase | undefined)[] = [];
  let next: RewrittenPhrase | undefined;
  for (let index = flatPhrases.length - 1; index >= 0; index -= 1) {
    nextStaying[index] = next;
    next = rewrittenPhrases.get(flatPhrases[index]?.id ?? 0) ?? next;
  }
  let previous: RewrittenPhrase | undefined;
  for (const [index, phrase] of flatPhrases.entries()) {
    const rewritten = rewrittenPhrases.get(phrase.id);
    if (rewritten) {
      previous = rewritten;
      continue;
    }
    const joined = findJoined(flatPhrases, index, rewrittenPhrases);
    const isSameChapter = previous?.current?.chapterId === phrase.chapterId;
    const replacing =
      isSameChapter && previous ? followers.get(previous) : firstPhrases.get(phrase.chapterId);
    const heir = joined ?? replacing ?? nextStaying[index] ?? previous;
    const pictureHeir = firstPhrases.has(phrase.chapterId)
      ? [joined, replacing, nextStaying[index]].find(
          (candidate) => candidate && chapterIds.get(candidate) === phrase.chapterId,
        )
      : heir;
    removals.push({ phrase, heir, pictureHeir, joins: joined !== undefined });
  }
  return removals;
}

/** Returns the rewritten neighbor whose new text contains the words of a phrase, which its old text didn't. */
export function findJoined(
  phrases: readonly CurrentPhrase[],
  index: number,
  rewrittenPhrases: ReadonlyMap<number, RewrittenPhrase>,
): RewrittenPhrase | undefined {
  const { phrase: text, chapterId } = phrases[index] ?? { phrase: '', chapterId: 0 };
  for (const step of [-1, 1])
    for (let distance = 1; distance < maxJoinedPhrases; distance += 1) {
      const neighbor = phrases[index + step * distance];
      if (neighbor?.chapterId !== chapterId) break;
      const rewritten = rewrittenPhrases.get(neighbor.id);
      if (!rewritten) continue;
      const folded = foldText(text);
      const isNewThere = !containsWords(foldText(neighbor.phrase), folded);
      if (isNewThere && containsWords(foldText(textOf(rewritten)), folded)) return rewritten;
      break;
    }
  return undefined;
}
