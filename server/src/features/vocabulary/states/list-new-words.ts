import type { NewWordView } from '@lingostory/contract/vocabulary/states/schemas';
import type { Deps } from '../../../deps.ts';
import { findStates } from '../base/by-lemma.ts';
import { findPhrases, unreadable } from '../base/find-phrases.ts';
import { lemmasOfTokens } from '../base/word-tokens.ts';

/**
 * Lists the words of a chapter that are new to a member, most frequent first, then in reading order. Throws a 404 if
 * the member can't read it.
 */
export async function listNewWords(
  deps: Deps,
  memberId: number,
  chapter: { bookCode: string; sample: boolean; chapterNo: number },
): Promise<NewWordView[]> {
  const { bookCode, sample, chapterNo } = chapter;
  const found = await deps.db.chapter.findFirst({
    where: { chapterNo, book: { bookCode } },
    select: { firstPhraseNo: true, firstSampleNo: true, totalPhrases: true },
  });
  const from = sample ? found?.firstSampleNo : found?.firstPhraseNo;
  if (found === null || from == null) throw unreadable('chapter', sample);
  const range = { bookCode, sample, from, count: found.totalPhrases };
  const words = new Map<string, NewWordView>();
  for (const phrase of await findPhrases(deps, memberId, range, 'chapter')) {
    for (const [index, lemma] of lemmasOfTokens(phrase).entries()) {
      if (lemma === '') continue;
      const known = words.get(lemma);
      if (known) known.count += 1;
      else
        words.set(lemma, {
          lemma,
          text: phrase.wordList[index] ?? '',
          meaning: phrase.meanings[index] ?? '',
          count: 1,
        });
    }
  }
  const said = await findStates(deps.db, memberId, [...words.keys()]);
  for (const lemma of said.keys()) words.delete(lemma);
  return [...words.values()].toSorted((one, other) => other.count - one.count);
}
