import { maxDictationPhraseLength } from '@lingostory/contract/vocabulary/dictation/constants';
import type { DictationView } from '@lingostory/contract/vocabulary/dictation/schemas';
import { splitPhrase } from '@lingostory/contract/words';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { gradeDictation } from '../../../libraries/dictation/grade-dictation.ts';
import { buildWordSourcesSql, createWordNotFoundProblem } from '../words/word-rows.ts';

type DictatedRow = { phrase: string; text: string; wordTimes: number[] | null };

/**
 * Parameters: $1 word, $2 member, $3 id of a further phrase or null for the phrase with which the word was kept, $4
 * now. The word times are those of the clip that the member hears, so they exist only while the member can hear it.
 */
const phraseStatement = {
  name: 'dictated phrase',
  text: `select k.phrase, k.text, p.word_times as "wordTimes" from ${buildWordSourcesSql(
    '$4',
    `(
      select id, user_id, lemma, text, phrase, book_id, phrase_id from kept_words
      where id = $1 and user_id = $2 and removed_at is null and $3::int is null
      union all
      select w.id, w.user_id, w.lemma, f.text, f.phrase, f.book_id, f.phrase_id from kept_words w join kept_phrases f on f.word_id = w.id
      where w.id = $1 and w.user_id = $2 and w.removed_at is null and f.phrase_id = $3
    )`,
  )}`,
};

/**
 * Grades what a member typed for the phrase of their word, or for the word itself if it has no phrase. `phraseId` names
 * one of its further phrases. Throws 404 if the word doesn't exist or belongs to someone else, and 422 if the phrase is
 * too long.
 */
export async function gradeWordDictation(
  deps: Deps,
  memberId: number,
  { wordId, phraseId, typed }: { wordId: string; phraseId: number | undefined; typed: string },
): Promise<DictationView> {
  const { rows } = await deps.sql.query<DictatedRow>({
    ...phraseStatement,
    values: [wordId, memberId, phraseId ?? null, deps.clock.now()],
  });
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
