import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dictionaryDetailFields } from '@lingostory/contract/studio/dictionaries/schemas';
import { object } from 'yup';
import { openDatabase } from '../adapters/database/open-database.ts';
import { createDictionaryReader } from '../adapters/dictionaries/process-dictionary-reader.ts';
import { createLog } from '../adapters/log/log.ts';
import { importDictionary, listDictionaries, removeDictionary } from '../features/studio/public.ts';
import { validateInput } from '../http/parse.ts';
import { type Command, printLine, UsageError, withOutageErrors, withUsageErrors } from './command.ts';
import { createImportFolderHandle } from './import-files.ts';

const formatEntryCount = (entryCount: number) =>
  `${entryCount.toLocaleString('en')} ${entryCount === 1 ? 'entry' : 'entries'}`;

function readOptions(args: string[]) {
  const stringOption = { type: 'string' } as const;
  const options = {
    name: stringOption,
    licence: stringOption,
    source: stringOption,
    remove: stringOption,
    list: { type: 'boolean' },
  } as const;
  return withUsageErrors(() => parseArgs({ args, options, allowPositionals: true }));
}

type Database = ReturnType<typeof openDatabase>;

async function printDictionaries({ db }: Database): Promise<void> {
  const dictionaries = await listDictionaries({ db });
  if (dictionaries.length === 0) printLine('No dictionary is imported.');
  for (const { name, entryCount, licence, source } of dictionaries)
    printLine(`${name}: ${formatEntryCount(entryCount)}, ${licence}, ${source}`);
}

async function importDictionaryFile({ db }: Database, path: string, details: object): Promise<void> {
  const dictionaryDetails = await validateInput(object(dictionaryDetailFields), details);
  const fileStats = await stat(path).catch(() => undefined);
  if (!fileStats?.isFile()) throw new UsageError(`There is no file ${path}.`);
  const clock = { now: () => new Date() };
  const log = createLog('warn');
  const dictionaries = createDictionaryReader();
  const deps = { db, clock, log, dictionaries };
  const { name, entryCount } = await importDictionary(deps, {
    ...dictionaryDetails,
    path: resolve(path),
    files: createImportFolderHandle(),
  });
  printLine(`“${name}” is imported, with ${formatEntryCount(entryCount)}.`);
}

async function runSubcommand(database: Database, args: string[]): Promise<void> {
  const { values, positionals } = readOptions(args);
  const { list, remove, ...about } = values;
  const [path, ...others] = positionals;
  if (list) return await printDictionaries(database);
  if (remove !== undefined) {
    const { name } = await removeDictionary({ db: database.db }, { name: remove });
    return void printLine(`“${name}” is removed.`);
  }
  if (path === undefined || others.length > 0)
    throw new UsageError('Say which file to import: dictionary.zip --name … --licence … --source …');
  await importDictionaryFile(database, path, about);
}

/**
 * `dictionary file --name … --licence … --source …` imports a dictionary. The file may be part of a StarDict or dictd
 * dictionary, a zip or tar.gz that contains one, or a TSV file. `--list` lists all dictionaries, and `--remove name`
 * deletes one.
 */
export const dictionary: Command = async (args, readSettings) => {
  const database = openDatabase((await readSettings()).databaseUrl, () => {}, { maxConnections: 2 });
  try {
    await withOutageErrors(() => database.sql.query('select 1'));
    await runSubcommand(database, args);
    return 0;
  } finally {
    await database.close();
  }
};
