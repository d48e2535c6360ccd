import type { Deps, TransactionClient } from '../../../deps.ts';
import type { ImportedDictionary } from '../../../generated/prisma/client.ts';
import { createFieldProblem, isUniqueViolation } from '../../../http/problem.ts';
import { DictionaryError } from '../../../libraries/dictionaries/dictionary-error.ts';
import { dictionaryLimits } from '../../../libraries/dictionaries/limits.ts';
import { type PreparedImport, readMeaningBatches } from '../../../libraries/dictionaries/prepare-import.ts';
import { type ImportContext, type ImportFiles, runWithImportLock } from './hold-import.ts';

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'dictionaries'>;
type DictionaryDetails = { name: string; licence: string; source: string };

/** Timeout in milliseconds. A million meanings take about 20 seconds to store, and much longer on a slow disk. */
const storeTimeoutMs = 15 * 60_000;

const createNameTakenProblem = (name: string) =>
  createFieldProblem(
    'name',
    `There’s already a dictionary named “${name}”. Remove it first, or choose another name.`,
  );
const createDuplicateDictionaryProblem = (name: string) =>
  createFieldProblem('file', `This dictionary has already been imported as “${name}”.`);

/**
 * Imports a dictionary as a whole or not at all: reads the entire file, then stores it in one transaction. Throws
 * 422, naming the field and the reason, if the file or name is unsuitable or another import is in progress.
 */
export async function importDictionary(
  deps: ImportDeps,
  { path, files, ...details }: DictionaryDetails & { path: string; files: ImportFiles },
): Promise<ImportedDictionary> {
  if (await deps.db.importedDictionary.findUnique({ where: { name: details.name } }))
    throw createNameTakenProblem(details.name);
  return await runWithImportLock(deps, details.name, files, async (importContext) => {
    const preparedImport = await prepareImport(deps, path, importContext);
    const existingDictionary = await findDictionaryByChecksum(deps, preparedImport);
    if (existingDictionary) throw createDuplicateDictionaryProblem(existingDictionary.name);
    try {
      return await storeDictionary(deps, details, preparedImport, importContext);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Another process imported the same dictionary in the meantime.
      const duplicateDictionary = await findDictionaryByChecksum(deps, preparedImport);
      throw duplicateDictionary
        ? createDuplicateDictionaryProblem(duplicateDictionary.name)
        : createNameTakenProblem(details.name);
    }
  });
}

async function prepareImport(
  { dictionaries }: ImportDeps,
  path: string,
  { folder, signal, onProgress }: ImportContext,
): Promise<PreparedImport> {
  try {
    return await dictionaries.prepare({ path, folder }, { signal, onProgress });
  } catch (error) {
    throw error instanceof DictionaryError ? createFieldProblem('file', error.message) : error;
  }
}

const findDictionaryByChecksum = async ({ db }: ImportDeps, { checksum }: PreparedImport) =>
  await db.importedDictionary.findUnique({ where: { checksum } });

/**
 * Stores a prepared dictionary without locking any rows in use. The temporary table lets the database order a million
 * meanings with a single sort, independent of the permanent table's statistics.
 */
async function storeDictionary(
  { db, clock }: ImportDeps,
  details: DictionaryDetails,
  { checksum, file }: PreparedImport,
  { signal }: ImportContext,
): Promise<ImportedDictionary> {
  const insertDictionary = async (tx: TransactionClient) => {
    await tx.$executeRaw`
      create temporary table arriving (at serial, key text, kind text, meaning text) on commit drop`;
    for await (const batch of readMeaningBatches(file))
      await tx.$executeRaw`
        insert into arriving (key, kind, meaning)
        select * from json_to_recordset(${JSON.stringify(batch)}::json) as m(key text, kind text, meaning text)`;
    const [keyCountRow] = await tx.$queryRaw<{ count: number }[]>`
      select count(distinct key)::int as count from arriving`;
    const data = { ...details, checksum, entryCount: keyCountRow?.count ?? 0, importedAt: clock.now() };
    const dictionary = await tx.importedDictionary.create({ data });
    await storeImportedEntries(tx, dictionary.id);
    signal.throwIfAborted();
    return dictionary;
  };
  return await db.$transaction(insertDictionary, { timeout: storeTimeoutMs });
}

/** Stores each distinct meaning of a key once, up to the maximum number per key. */
async function storeImportedEntries(tx: TransactionClient, id: number): Promise<void> {
  await tx.$executeRaw`
    insert into imported_entries (dictionary_id, key, rank, kind, meaning)
    select ${id}::int, key, rank, kind, meaning from (
      select *, row_number() over (partition by key order by at) as rank
      from (select distinct on (key, meaning) * from arriving order by key, meaning, at) once
    ) ranked where rank <= ${dictionaryLimits.meanings}::int`;
}
