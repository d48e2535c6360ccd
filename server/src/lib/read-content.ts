import type { ReadableDatabase } from '../adapters/database/standby-reads.ts';
import type { Deps } from '../deps.ts';

/**
 * Runs a task that reads only books, chapters, phrases and measures of books: on the standby if there is one that has
 * their latest changes. Never for permissions, which are read from the primary. `contentState` is the primary's, if the caller
 * has just read it with something else.
 */
export async function readContent<Result>(
  { standbyReads, db, sql }: Pick<Deps, 'standbyReads' | 'db' | 'sql'>,
  task: (database: ReadableDatabase) => Promise<Result>,
  contentState?: string,
): Promise<Result> {
  return standbyReads ? await standbyReads.run(task, contentState) : await task({ db, sql });
}
