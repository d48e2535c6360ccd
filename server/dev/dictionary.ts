import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { aboutDictionary } from '@lingostory/contract/studio/dictionaries/schemas';
import { object } from 'yup';
import { openDatabase } from '../src/adapters/database/open-database.ts';
import { processDictionaryReader } from '../src/adapters/dictionaries/process-dictionary-reader.ts';
import { createLog } from '../src/adapters/log/log.ts';
import { importDictionary, listDictionaries, removeDictionary } from '../src/features/studio/public.ts';
import { parse } from '../src/http/parse.ts';
import { Problem } from '../src/http/problem.ts';
import { temporaryImportFiles } from './import-files.ts';
import { readStackSettings } from './settings.ts';

/**
 * `npm run dictionary -- file --name … --licence … --source …` imports a dictionary: any file of a StarDict or dictd dictionary, a zip
 * or a tar.gz of them, or a TSV file. `-- --list` and `-- --remove name` show and remove. For what runs under `npm start`, or for
 * `DATABASE_URL`.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

const counted = (entries: number) => `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`;

class UsageError extends Error {}

function readOptions() {
  try {
    const text = { type: 'string' } as const;
    const options = {
      name: text,
      licence: text,
      source: text,
      remove: text,
      list: { type: 'boolean' },
    } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
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

async function run(database: Database): Promise<void> {
  const { values, positionals } = readOptions();
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

/** What is wrong, a line for each field. */
function explain(error: unknown): void {
  if (error instanceof Problem) {
    const lines = Object.entries(error.errors ?? {}).flatMap(([field, messages]) =>
      messages.map((message) => (field === 'file' ? message : `--${field}: ${message}`)),
    );
    for (const line of lines.length > 0 ? lines : [error.message]) warn(line);
  } else if (error instanceof UsageError) warn(error.message);
  else throw error;
}

const { databaseUrl, dbPort } = readStackSettings();
const local = `postgresql://lingostory:lingostory@127.0.0.1:${dbPort}/lingostory`;
const database = openDatabase(databaseUrl ?? local, () => {}, 2);
try {
  await database.sql.query('select 1').catch((error: Error & { code?: string }) => {
    const why = error.message || error.code;
    throw new UsageError(`The database could not be asked: is npm start running? (${why})`);
  });
  await run(database);
} catch (error) {
  process.exitCode = 1;
  explain(error);
} finally {
  await database.close();
}
