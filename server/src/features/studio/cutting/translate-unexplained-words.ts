import { findUnexplainedKeys } from '@lingostory/contract/machine-meanings';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { runWithLockedBook } from '../base/edit-locked-book.ts';
import { findMachineMeanings, storeMachineMeanings } from '../base/machine-meanings.ts';
import { retokenizeAffectedPhrases } from './recut-phrases.ts';

type PhraseBatch = { bookId: number; ids: number[] };

const minuteMs = 60_000;
/**
 * Milliseconds to wait before phrases are retried, by the number of times the translator has failed. The last delay
 * repeats.
 */
const retryDelaysMs = [1, 5, 15, 60].map((minutes) => minutes * minuteMs);
/**
 * Phrases per batch. Small batches hold the lock on the book only briefly, and little work is lost when a process
 * dies.
 */
const phraseBatchSize = 50;
const wordBatchSize = 100;

/**
 * Translates words that no editor has explained, stores the translations and updates the phrases with these words.
 * Returns the number of words sent to the translator. Throws when the translator fails; a later run then translates
 * the remaining phrases.
 */
export async function translateUnexplainedWords(deps: Deps): Promise<number> {
  if (deps.translator.provider === 'none') return 0;
  let translatedWordCount = 0;
  for (let batch = await claimBatch(deps); batch; batch = await claimBatch(deps)) {
    const keys = await findUntranslatedKeys(deps, batch);
    for (let offset = 0; offset < keys.length; offset += wordBatchSize) {
      const words = keys.slice(offset, offset + wordBatchSize);
      await storeMachineMeanings(deps, words, await deps.translator.translate(words));
      translatedWordCount += words.length;
    }
    await retokenizeBatch(deps, batch);
  }
  return translatedWordCount;
}

/**
 * Claims a batch of due phrases from one book by postponing their due time, so that no other process translates the
 * same words.
 */
async function claimBatch({ db, clock }: Deps): Promise<PhraseBatch | undefined> {
  const now = clock.now();
  const claimedPhrases = await db.$queryRaw<{ id: number; book_id: number }[]>`
    with book as (
      select u.book_id as id from unasked_phrases u join books b on b.id = u.book_id
      where b.deleted_at is null and (u.put_off_until is null or u.put_off_until <= ${now})
      order by u.phrase_id limit 1
    ), due as materialized (
      select u.phrase_id from unasked_phrases u join book on book.id = u.book_id
      where u.put_off_until is null or u.put_off_until <= ${now}
      order by u.phrase_id limit ${phraseBatchSize} for update of u skip locked
    )
    update unasked_phrases u set attempts = u.attempts + 1,
      put_off_until = ${now}::timestamptz + (${retryDelaysMs}::int[])[least(u.attempts + 1, ${retryDelaysMs.length})] * interval '1 millisecond'
    from due where u.phrase_id = due.phrase_id
    returning u.phrase_id as id, u.book_id`;
  const [firstPhrase] = claimedPhrases;
  return firstPhrase && { bookId: firstPhrase.book_id, ids: claimedPhrases.map(({ id }) => id) };
}

/** Returns the words of these phrases that have neither a meaning nor a stored translation. */
async function findUntranslatedKeys({ db }: Deps, { ids }: PhraseBatch): Promise<string[]> {
  const phrases = await db.phrase.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'asc' },
    select: { wordList: true, meanings: true },
  });
  const tokenizedPhrases = phrases.map(({ wordList, meanings }) => ({ word_list: wordList, meanings }));
  const keys = [...new Set(tokenizedPhrases.flatMap(findUnexplainedKeys))];
  const storedMeanings = await findMachineMeanings(db, keys);
  return keys.filter((key) => !storedMeanings.has(key));
}

/**
 * Splits these phrases into words again, with the book locked, to add the new meanings. Reads their current text, and
 * skips deleted phrases; a phrase that was edited in the meantime becomes due again. Other phrases with the same
 * words don't need this: they are due themselves, or were split after the translations were stored.
 */
async function retokenizeBatch(deps: Deps, { bookId, ids }: PhraseBatch): Promise<void> {
  try {
    await runWithLockedBook(deps, bookId, (tx, book) =>
      retokenizeAffectedPhrases(tx, book, [], async () => ids),
    );
  } catch (error) {
    // The book was deleted while the translator was working.
    if (!(error instanceof Problem && error.status === 404)) throw error;
  }
}
