import { foldText } from '../../../libraries/matching/fold-text.ts';
import { matchPhrases, unmatched } from '../../../libraries/matching/match-phrases.ts';
import { minDistantWords } from '../../../libraries/matching/similarity.ts';
import type { NewPhrase } from '../base/insert-phrases.ts';
import type { CurrentChapter, CurrentPhrase, Removal, RewrittenPhrase } from './current-book.ts';
import { findJoined, findRemovals } from './find-removals.ts';
import { mergeContent } from './merge-content.ts';

/**
 * Plans how a chapter takes over the phrases of a recording. Phrases that have no clip yet get the clips of those with the
 * same or a similar text. The others are inserted after the phrase that they follow in the recording, or at the end of the
 * chapter if none of them is there already.
 *
 * Phrases without a clip between those that got one are removed, because the recording was edited without them. Those
 * before and after stay, because they may be left for another recording.
 */
export function planTakeOver(
  chapter: Pick<CurrentChapter, 'id' | 'phrases'>,
  recorded: readonly NewPhrase[],
): { phrases: RewrittenPhrase[]; removals: Removal[] } {
  const silentPhrases = chapter.phrases.filter(({ clip }) => clip === null);
  const { newIndexes } = matchPhrases(
    silentPhrases.map(({ phrase }) => phrase),
    recorded.map(({ phrase }) => phrase),
  );
  const indexesById = new Map(
    silentPhrases.flatMap(({ id }, index) => {
      const recordedIndex = newIndexes[index] ?? unmatched;
      return recordedIndex === unmatched ? [] : [[id, recordedIndex] as const];
    }),
  );
  const matchedTexts = [...indexesById.values()].map((index) => recorded[index]?.phrase ?? '');
  if (!isTextOfChapter(matchedTexts, recorded.length)) {
    const added = recorded.map((content) => ({ content }));
    return { phrases: [...chapter.phrases.map((current) => ({ current })), ...added], removals: [] };
  }
  const rewrittenPhrases = new Map<number, RewrittenPhrase>();
  for (const [id, content] of mergeRecorded(chapter.phrases, recorded, indexesById))
    rewrittenPhrases.set(id, content);
  const isGone = createRemovalTest(chapter.phrases, indexesById, rewrittenPhrases);
  const { leading, following } = groupInserted(recorded, new Set(indexesById.values()));
  const firstIndex = Math.min(...indexesById.values());
  const phrases: RewrittenPhrase[] = [];
  for (const [index, current] of chapter.phrases.entries()) {
    const recordedIndex = indexesById.get(current.id);
    if (recordedIndex === undefined && isGone(index)) continue;
    const rewritten = rewrittenPhrases.get(current.id) ?? { current };
    rewrittenPhrases.set(current.id, rewritten);
    if (recordedIndex === firstIndex) phrases.push(...leading);
    phrases.push(rewritten);
    if (recordedIndex !== undefined) phrases.push(...(following.get(recordedIndex) ?? []));
  }
  return { phrases, removals: findRemovals([chapter], [{ current: chapter, phrases }], rewrittenPhrases) };
}

/** Returns false if a recording has only a few short phrases in common with the text, which may be a coincidence. */
const isTextOfChapter = (matchedTexts: readonly string[], recordedCount: number) =>
  2 * matchedTexts.length >= recordedCount ||
  matchedTexts.some((text) => foldText(text).split(' ').length >= minDistantWords);

/** Returns the phrases that get a clip, with their new content. */
function mergeRecorded(
  phrases: readonly CurrentPhrase[],
  recorded: readonly NewPhrase[],
  indexesById: ReadonlyMap<number, number>,
): (readonly [number, RewrittenPhrase])[] {
  const hasSeparators = recorded.some(({ separator }) => separator !== 'space');
  let followsRecorded = false;
  return phrases.flatMap((current) => {
    const index = indexesById.get(current.id);
    const content = recorded[index ?? unmatched];
    // The separator in the recording's text applies only if the same phrase comes before it in the chapter.
    const isSameGap = hasSeparators && followsRecorded;
    followsRecorded = content !== undefined || (followsRecorded && current.clip === null);
    if (!content) return [];
    const shape = {
      separators: isSameGap,
      emphasis: (content.emphasis ?? []).length > 0,
      pictures: false,
    };
    return [[current.id, { current, content: mergeContent(content, current, shape) }] as const];
  });
}

/** Returns a function that tells if the phrase at an index of the chapter, which got no clip, is removed. */
function createRemovalTest(
  phrases: readonly CurrentPhrase[],
  indexesById: ReadonlyMap<number, number>,
  rewrittenPhrases: ReadonlyMap<number, RewrittenPhrase>,
): (index: number) => boolean {
  const isRecorded = ({ id }: CurrentPhrase) => indexesById.has(id);
  const first = phrases.findIndex(isRecorded);
  const last = phrases.findLastIndex(isRecorded);
  return (index) => {
    const isSilent = phrases[index]?.clip === null;
    const isBetween = index > first && index < last;
    return isSilent && (isBetween || findJoined(phrases, index, rewrittenPhrases) !== undefined);
  };
}

/** Groups the phrases to be inserted by the index of the recorded phrase that they follow. */
function groupInserted(recorded: readonly NewPhrase[], matchedIndexes: ReadonlySet<number>) {
  const leading: RewrittenPhrase[] = [];
  const following = new Map<number, RewrittenPhrase[]>();
  let group = leading;
  for (const [index, content] of recorded.entries())
    if (matchedIndexes.has(index)) {
      group = [];
      following.set(index, group);
    } else group.push({ content });
  return { leading, following };
}
