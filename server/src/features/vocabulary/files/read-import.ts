import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/vocabulary/files/calls';
import type { ImportedView } from '@lingostory/contract/vocabulary/files/schemas';
import type { Deps } from '../../../deps.ts';
import type { Limiter } from '../../../http/limits.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { dayFinder } from '../../../lib/local-day.ts';
import type { ImportContent } from '../../../libraries/word-files/read-import.ts';
import { WordFileError } from '../../../libraries/word-files/word-file-error.ts';
import { findQuota, requireStateRoom } from '../base/word-quota.ts';
import { countNewWords, requireRoom, setStates, storeWords } from './import-words.ts';

type ImportInput = InputOf<typeof calls.importWords>;

/**
 * Reads a word file, returns its contents and, unless it is a dry run, imports them. Throws 422 if the file can't be
 * read, lacks a requested column or has too many words for the quota. Throws 429 if the member has changed too many
 * words.
 */
export async function readImport(
  deps: Deps,
  memberId: number,
  path: string,
  input: ImportInput,
  changeLimiter: Limiter,
): Promise<ImportedView> {
  const content = await readContent(deps, path, input);
  const { as, chosen, batches, words } = content;
  const newCount = await countNewWords(deps.db, memberId, batches);
  const quota = await findQuota(deps.db, memberId);
  const at = deps.clock.now();
  let changed = newCount;
  if (!input.dry_run && newCount > 0) {
    if (as === 'kept') requireRoom(quota, newCount);
    await requireStateRoom(deps.db, memberId, newCount);
    await changeLimiter.take(String(memberId), newCount);
    const moment = { at, day: dayFinder()(at, input.time_zone) };
    changed = await (as === 'kept' ? storeWords : setStates)(deps, memberId, batches, moment);
  }
  return {
    format: content.format,
    encoding: content.encoding,
    as,
    columns: content.columns,
    word_column: chosen.word,
    meaning_column: chosen.meaning,
    state_column: chosen.state,
    words,
    changed,
    unchanged: words - changed,
    quota,
    unusable: content.unusable,
    unusable_lines: content.unusableLines,
    imported_at: input.dry_run || changed === 0 ? null : at.toISOString(),
  };
}

async function readContent(
  { wordFiles, log }: Deps,
  path: string,
  { as, word_column: word, meaning_column: meaning, state_column: state }: ImportInput,
): Promise<ImportContent> {
  try {
    const content = await wordFiles.read({ path, choices: { as, word, meaning, state } });
    if ('field' in content) throw fieldProblem(content.field, content.message);
    return content;
  } catch (error) {
    if (!(error instanceof WordFileError)) throw error;
    if (error.cause !== undefined) log.error({ err: error.cause }, 'a file of words could not be read');
    throw fieldProblem('file', error.message);
  }
}
