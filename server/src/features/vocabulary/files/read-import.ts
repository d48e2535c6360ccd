import type { InputOf } from '@lingostory/contract/call';
import type { ImportedAs } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/vocabulary/files/calls';
import type { ImportedView } from '@lingostory/contract/vocabulary/files/schemas';
import type { Deps } from '../../../deps.ts';
import type { Limiter } from '../../../http/limits.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { dayFinder } from '../../../local-day.ts';
import type { WordTable } from '../../../word-files/read-words.ts';
import { WordFileError } from '../../../word-files/word-file-error.ts';
import { type ChosenColumns, chooseWords } from './choose-words.ts';
import { demandRoom, findNew, sayOfWords, storeWords } from './import-words.ts';

type ImportInput = InputOf<typeof calls.importWords>;

/** Lines that are named; the others are counted. */
const namedLines = 20;
const sampleLength = 80;

/**
 * Says what a file of words brings and, unless it is a dry run, imports it. 422 where the file cannot be read, and where a column
 * is asked for that it does not have; 429 where the member has changed too many words.
 */
export async function readImport(
  deps: Deps,
  memberId: number,
  path: string,
  input: ImportInput,
  changing: Limiter,
): Promise<ImportedView> {
  const table = await readTable(deps, path);
  const { as, columns } = choicesOf(table, input);
  const { words, unusable } = await chooseWords(table.lines, columns, as);
  const fresh = await findNew(deps, memberId, words);
  if (as === 'kept') await demandRoom(deps, memberId, fresh.length);
  if (!input.dry_run && fresh.length > 0) await changing.take(String(memberId), fresh.length);
  const at = deps.clock.now();
  const moment = { at, day: dayFinder()(at, input.time_zone) };
  const write = as === 'kept' ? storeWords : sayOfWords;
  const changed = input.dry_run ? fresh.length : await write(deps, memberId, fresh, moment);
  return {
    ...{ format: table.format, encoding: table.encoding, as },
    columns: table.columns.map((name, index) => ({
      name: name.slice(0, sampleLength),
      sample: sampleOf(table, index),
    })),
    ...{ word_column: columns.word, meaning_column: columns.meaning, state_column: columns.state },
    ...{ words: words.length, changed, unchanged: words.length - changed },
    ...{ unusable: unusable.length, unusable_lines: unusable.slice(0, namedLines) },
    imported_at: input.dry_run || changed === 0 ? null : at.toISOString(),
  };
}

async function readTable({ wordFiles, log }: Deps, path: string): Promise<WordTable> {
  try {
    return await wordFiles.read({ path });
  } catch (error) {
    if (!(error instanceof WordFileError)) throw error;
    if (error.cause !== undefined) log.error({ err: error.cause }, 'a file of words could not be read');
    throw fieldProblem('file', error.message);
  }
}

/** What was asked for, or else what the file suggests: whoever brings meanings from Anki wants to keep the words. */
function choicesOf(table: WordTable, input: ImportInput): { as: ImportedAs; columns: ChosenColumns } {
  const columns = {
    word: input.word_column || table.wordColumn,
    meaning: input.meaning_column ?? table.meaningColumn,
    state: input.state_column ?? table.stateColumn,
  };
  for (const [name, column] of Object.entries(columns))
    if (column > table.columns.length)
      throw fieldProblem(
        `${name}_column`,
        `This file has ${table.columns.length} columns. Please choose one of them.`,
      );
  const as = input.as ?? (table.format === 'anki' && columns.meaning > 0 ? 'kept' : 'known');
  if (as === 'kept' && columns.meaning === 0)
    throw fieldProblem(
      'meaning_column',
      'Please choose the column with the meanings, or say that you know these words.',
    );
  return { as, columns };
}

/** What stands in a column first. */
function sampleOf({ lines }: WordTable, column: number): string {
  const sample = lines.find(({ cells }) => cells[column])?.cells[column] ?? '';
  return sample.slice(0, sampleLength);
}
