import type { NewWordView } from '@lingostory/contract/vocabulary/states/schemas';
import type { Deps } from '../../../deps.ts';
import { rankOfLemma } from '../../../libraries/lexicon/frequency/lemma-ranks.ts';
import { findWordStates } from '../base/by-lemma.ts';
import { createPhrasesNotFoundProblem, findPhrases } from '../base/find-phrases.ts';
import { findTokenLemmas, toListedText } from '../base/word-tokens.ts';

/**
 * Lists the words of a chapter that are new to a member, sorted by frequency, then in reading order. Throws 404 if
 * the member can't read the chapter.
 */
export async function listNewWords(
  deps: Deps,
  memberId: number,
  chapter: { bookCode: string; sample: boolean; chapterNo: number },
): Promise<NewWordView[]> {
  const { bookCode, sample, chapterNo } = chapter;
  const row = await deps.db.chapter.findFirst({
    where: { chapterNo, book: { bookCode } },
    select: { firstPhraseNo: true, firstSampleNo: true, totalPhrases: true },
  });
  const firstPhraseNo = sample ? row?.firstSampleNo : row?.firstPhraseNo;
  if (row === null || firstPhraseNo == null)
    throw await createPhrasesNotFoundProblem(deps, memberId, bookCode, 'chapter', sample);
  const range = { bookCode, sample, from: firstPhraseNo, count: row.totalPhrases };
  const words = new Map<string, NewWordView>();
  for (const phrase of await findPhrases(deps, memberId, range, 'chapter')) {
    for (const [index, lemma] of findTokenLemmas(phrase).entries()) {
      if (lemma === '') continue;
      const word = words.get(lemma);
      if (word) word.count += 1;
      else
        words.set(lemma, {
          lemma,
          text: toListedText(phrase.wordList[index] ?? ''),
          meaning: phrase.meanings[index] ?? '',
          count: 1,
          rank: rankOfLemma(lemma) ?? null,
        });
    }
  }
  const markedStates = await findWordStates(deps.db, memberId, [...words.keys()]);
  for (const lemma of markedStates.keys()) words.delete(lemma);
  return [...words.values()].toSorted((a, b) => b.count - a.count);
}
