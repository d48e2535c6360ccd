import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/vocabulary/files/calls';
import type { ImportResultView } from '@lingostory/contract/vocabulary/files/schemas';
import type { Deps } from '../../../deps.ts';
import type { Limiter } from '../../../http/limits.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { createLocalDayFormatter } from '../../../lib/local-day.ts';
import type { ImportContent } from '../../../libraries/word-files/read-import-file.ts';
import { WordFileError } from '../../../libraries/word-files/word-file-error.ts';
import { findWordQuota, requireSpaceForStates } from '../base/word-quota.ts';
import { countNewWords, requireSpaceForWords, setNewWordStates, storeWords } from './import-words.ts';

type ImportInput = InputOf<typeof calls.importWords>;

/**
 * Reads a word file, returns its contents and, unless it is a dry run, imports them. Throws 422 if the file can't be
 * read, lacks a requested column or has too many words for the quota. Throws 429 if the member has changed too many
 * words.
 */
export async function processImport(
  deps: Deps,
  memberId: number,
  path: string,
  input: ImportInput,
  changeLimiter: Limiter,
): Promise<ImportResultView> {
  const importContent = await readImportContent(deps, path, input);
  const { as, chosen, batches, words } = importContent;
  const newWordCount = await countNewWords(deps.db, memberId, batches);
  const quota = await findWordQuota(deps.db, memberId);
  const now = deps.clock.now();
  let changedCount = newWordCount;
  if (!input.dry_run && newWordCount > 0) {
    if (as === 'kept') requireSpaceForWords(quota, newWordCount);
    await requireSpaceForStates(deps.db, memberId, newWordCount);
    await changeLimiter.take(String(memberId), newWordCount);
    const moment = { at: now, day: createLocalDayFormatter()(now, input.time_zone) };
    changedCount = await (as === 'kept' ? storeWords : setNewWordStates)(deps, memberId, batches, moment);
  }
  return {
    format: importContent.format,
    encoding: importContent.encoding,
    as,
    columns: importContent.columns,
    word_column: chosen.word,
    meaning_column: chosen.meaning,
    state_column: chosen.state,
    note_column: chosen.note,
    words,
    changed: changedCount,
    unchanged: words - changedCount,
    quota,
    unusable: importContent.unusable,
    unusable_lines: importContent.unusableLines,
    imported_at: input.dry_run || changedCount === 0 ? null : now.toISOString(),
  };
}

async function readImportContent(
  { wordFiles, log }: Deps,
  path: string,
  { as, word_column: word, meaning_column: meaning, state_column: state, note_column: note }: ImportInput,
): Promise<ImportContent> {
  try {
    const content = await wordFiles.read({ path, choices: { as, word, meaning, state, note } });
    if ('field' in content) throw createFieldProblem(content.field, content.message);
    return content;
  } catch (error) {
    if (!(error instanceof WordFileError)) throw error;
    if (error.cause !== undefined) log.error({ err: error.cause }, 'a file of words could not be read');
    throw createFieldProblem('file', error.message);
  }
}
