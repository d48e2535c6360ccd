import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { aboutDictionary } from '@lingostory/contract/studio/dictionaries/schemas';
import { object } from 'yup';
import { openDatabase } from '../adapters/database/open-database.ts';
import { processDictionaryReader } from '../adapters/dictionaries/process-dictionary-reader.ts';
import { createLog } from '../adapters/log/log.ts';
import { importDictionary, listDictionaries, removeDictionary } from '../features/studio/public.ts';
import { parse } from '../http/parse.ts';
import { type Command, readArguments, say, UsageError, withDatabase } from './command.ts';
import { temporaryImportFiles } from './import-files.ts';

const counted = (entries: number) => `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`;

function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    name: text,
    licence: text,
    source: text,
    remove: text,
    list: { type: 'boolean' },
  } as const;
  return readArguments(() => parseArgs({ args, options, allowPositionals: true }));
}

type Database = ReturnType<typeof openDatabase>;

async function printList({ db }: Database): Promise<void> {
  const dictionaries = await listDictionaries({ db });
  if (dictionaries.length === 0) say('No dictionary is imported.');
  for (const { name, entryCount, licence, source } of dictionaries)
    say(`${name}: ${counted(entryCount)}, ${licence}, ${source}`);
}

async function importFile({ db }: Database, path: string, given: object): Promise<void> {
  const about = await parse(object(aboutDictionary), given);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`There is no file ${path}.`);
  const clock = { now: () => new Date() };
  const log = createLog('warn');
  const dictionaries = processDictionaryReader();
  const deps = { db, clock, log, dictionaries };
  const { name, entryCount } = await importDictionary(deps, {
    ...about,
    path: resolve(path),
    files: temporaryImportFiles(),
  });
  say(`“${name}” is imported, with ${counted(entryCount)}.`);
}

async function run(database: Database, args: string[]): Promise<void> {
  const { values, positionals } = readOptions(args);
  const { list, remove, ...about } = values;
  const [path, ...others] = positionals;
  if (list) return await printList(database);
  if (remove !== undefined) {
    const { name } = await removeDictionary({ db: database.db }, { name: remove });
    return void say(`“${name}” is removed.`);
  }
  if (path === undefined || others.length > 0)
    throw new UsageError('Say which file to import: dictionary.zip --name … --licence … --source …');
  await importFile(database, path, about);
}

/**
 * `dictionary file --name … --licence … --source …` imports a dictionary: any file of a StarDict or dictd dictionary,
 * a zip or a tar.gz of them, or a TSV file. `--list` lists the dictionaries, and `--remove name` deletes one.
 */
export const dictionary: Command = async (args, readSettings) => {
  const database = openDatabase((await readSettings()).databaseUrl, () => {}, 2);
  try {
    await withDatabase(() => database.sql.query('select 1'));
    await run(database, args);
    return 0;
  } finally {
    await database.close();
  }
};
