import { maxDictationPhraseLength } from '@lingostory/contract/vocabulary/dictation/constants';
import type { DictationView } from '@lingostory/contract/vocabulary/dictation/schemas';
import { splitPhrase } from '@lingostory/contract/words';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { gradeDictation } from '../../../libraries/dictation/grade-dictation.ts';
import { buildWordSourcesSql, createWordNotFoundProblem } from '../words/word-rows.ts';

type DictatedRow = { phrase: string; text: string; wordTimes: number[] | null };

/** The word times are those of the clip that the member hears, so they exist only while the member can hear it. */
const phraseStatement = {
  name: 'dictated phrase',
  text: `select k.phrase, k.text, p.word_times as "wordTimes" from ${buildWordSourcesSql('$3')}
    where k.id = $1 and k.user_id = $2 and k.removed_at is null`,
};

/**
 * Grades what a member typed for the phrase of their word, or for the word itself if it has no phrase. Throws 404 if
 * the word doesn't exist or belongs to someone else, and 422 if the phrase is too long.
 */
export async function gradeWordDictation(
  deps: Deps,
  memberId: number,
  wordId: string,
  typed: string,
): Promise<DictationView> {
  const values = [wordId, memberId, deps.clock.now()];
  const { rows } = await deps.sql.query<DictatedRow>({ ...phraseStatement, values });
  const [row] = rows;
  if (!row) throw createWordNotFoundProblem();
  const reference = row.phrase || row.text;
  if (reference.length > maxDictationPhraseLength) {
    const message = 'This phrase is too long for a dictation.';
    throw new Problem(422, message, { errors: { word_id: [message] } });
  }
  const words = splitPhrase(reference).flatMap(({ text, isWord }) => (isWord ? [text] : []));
  const wordTimes = row.wordTimes ?? [];
  return {
    ...gradeDictation(reference, typed),
    words,
    word_times: wordTimes.length === 2 * words.length ? wordTimes : [],
  };
}
