import { unexplainedKeys } from '@lingostory/contract/machine-meanings';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { holdBook } from '../base/edit-locked.ts';
import { findMachineMeanings, storeMachineMeanings } from '../base/machine-meanings.ts';
import { recutAround } from './recut-phrases.ts';

type Portion = { bookId: number; ids: number[] };

const minute = 60_000;
/** Delays between tries of phrases on which the translator failed; the last one repeats. */
const retryDelays = [1, 5, 15, 60].map((minutes) => minutes * minute);
/** Small, so that a book is locked briefly and little is lost when a process dies. */
const phraseBatchSize = 50;
const wordBatchSize = 100;

/**
 * Asks the translator for the words that nobody explained, stores what it says and cuts again the phrases that have them.
 * How many words it was asked for. Throws when the translator fails: these phrases stay as they are and are tried again.
 */
export async function makeMeanings(deps: Deps): Promise<number> {
  if (deps.translator.provider === 'none') return 0;
  let asked = 0;
  for (let portion = await claim(deps); portion; portion = await claim(deps)) {
    const keys = await findUnasked(deps, portion);
    for (let at = 0; at < keys.length; at += wordBatchSize) {
      const some = keys.slice(at, at + wordBatchSize);
      await storeMachineMeanings(deps, some, await deps.translator.translate(some));
      asked += some.length;
    }
    await cutAnew(deps, portion);
  }
  return asked;
}

/** Some due phrases of one book, postponed for everybody else, so that two processes do not ask the same. */
async function claim({ db, clock }: Deps): Promise<Portion | undefined> {
  const now = clock.now();
  const claimed = await db.$queryRaw<{ id: number; book_id: number }[]>`
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
      put_off_until = ${now}::timestamptz + (${retryDelays}::int[])[least(u.attempts + 1, ${retryDelays.length})] * interval '1 millisecond'
    from due where u.phrase_id = due.phrase_id
    returning u.phrase_id as id, u.book_id`;
  const [first] = claimed;
  return first && { bookId: first.book_id, ids: claimed.map(({ id }) => id) };
}

/** The words of these phrases that have no meaning and were never asked for. */
async function findUnasked({ db }: Deps, { ids }: Portion): Promise<string[]> {
  const phrases = await db.phrase.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'asc' },
    select: { wordList: true, meanings: true },
  });
  const cuts = phrases.map(({ wordList, meanings }) => ({ word_list: wordList, meanings }));
  const keys = [...new Set(cuts.flatMap(unexplainedKeys))];
  const known = await findMachineMeanings(db, keys);
  return keys.filter((key) => !known.has(key));
}

/**
 * With their book held, as they are by now: one that was rewritten meanwhile is due again, one that is gone stays so.
 * Other phrases with these words have turns of their own, or were cut when the meanings were there.
 */
async function cutAnew(deps: Deps, { bookId, ids }: Portion): Promise<void> {
  try {
    await holdBook(deps, bookId, (tx, book) => recutAround(tx, book, [], async () => ids));
  } catch (error) {
    // The book was deleted meanwhile.
    if (!(error instanceof Problem && error.status === 404)) throw error;
  }
}
