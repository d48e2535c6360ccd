import type { OwnWordDetailsView, WordDetailsView } from '@lingostory/contract/vocabulary/details/schemas';
import type { Deps } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { describeWord } from '../../../libraries/lexicon/details/describe-word.ts';
import { findPhrase } from '../base/find-phrases.ts';
import { listTokenDetails } from '../base/word-tokens.ts';

/** A word: its index among the tokens of a phrase. */
type WordPosition = { bookCode: string; phraseNo: number; index: number };

/** No account has this id, so a caller with it can read samples only. */
const guestId = 0;

/**
 * Describes a word of a book in the member's library or, with `sample`, of a free sample. Throws 404 if the member can't
 * read the phrase, and 422 if it has no word at this index.
 */
async function readWordDetails(
  deps: Deps,
  memberId: number,
  { bookCode, phraseNo, index, sample }: WordPosition & { sample: boolean },
): Promise<WordDetailsView> {
  const phrase = await findPhrase(deps, memberId, { bookCode, sample, phraseNo });
  const word = listTokenDetails(phrase)[index] ?? null;
  if (word === null) throw createFieldProblem('index', 'This phrase has no word here.');
  return describeWord(word);
}

/** Describes a word, as `readWordDetails` does, with the word that the member has kept of its lemma. */
export async function readOwnWordDetails(
  deps: Deps,
  memberId: number,
  position: WordPosition & { sample: boolean },
): Promise<OwnWordDetailsView> {
  const details = await readWordDetails(deps, memberId, position);
  const { lemma } = details;
  const kept =
    lemma === ''
      ? null
      : await deps.db.keptWord.findFirst({
          where: { userId: memberId, lemma, removedAt: null },
          orderBy: { createdAt: 'desc' },
          select: { id: true, text: true, meaning: true, note: true },
        });
  return { ...details, kept };
}

/** Describes a word of a free sample, as `readWordDetails` does. */
export async function readSampleWordDetails(deps: Deps, position: WordPosition): Promise<WordDetailsView> {
  return await readWordDetails(deps, guestId, { ...position, sample: true });
}
