import { toLookupKey } from '@lingostory/contract/words';
import { translationLanguages } from '../../../adapters/translation/translator.ts';
import type { Deps, TransactionClient } from '../../../deps.ts';

/**
 * Returns the stored machine translations of these lookup keys. An empty string means that the translator had none.
 * Stored translations stay in use after the translator is replaced or turned off.
 */
export async function findMachineMeanings(
  tx: TransactionClient,
  keys: string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const storedMeanings = await tx.$queryRaw<{ key: string; meaning: string }[]>`
    select distinct on (key) key, meaning from machine_meanings
    where source = ${translationLanguages.source} and target = ${translationLanguages.target} and key = any(${[...new Set(keys)]}::text[])
    order by key, meaning = '', made_at desc, provider`;
  return new Map(storedMeanings.map(({ key, meaning }) => [key, meaning]));
}

/**
 * Stores translations of these keys. If two requests translated the same key, keeps the translation that was stored
 * first.
 */
export async function storeMachineMeanings(
  { db, clock, translator }: Deps,
  keys: string[],
  translations: string[],
): Promise<void> {
  const { provider } = translator;
  const rows = keys.map((key, index) => ({ key, meaning: toMachineMeaning(key, translations[index] ?? '') }));
  await db.$executeRaw`
    insert into machine_meanings (source, target, key, provider, meaning, made_at)
    select ${translationLanguages.source}, ${translationLanguages.target}, row.key, ${provider}, row.meaning, ${clock.now()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(key text, meaning text)
    on conflict do nothing`;
}

/** Returns the translation, or '' if it equals the word (usually a name) and so explains nothing. */
function toMachineMeaning(key: string, translation: string): string {
  // PostgreSQL rejects some control characters. If a translation couldn't be stored, its word would be translated,
  // and paid for, again.
  const meaning = translation.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return toLookupKey(meaning) === key ? '' : meaning;
}

/** Records phrases with words that still need translating, and deletes the records of phrases without such words. */
export async function updateUntranslatedPhrases<Phrase extends { id: number }>(
  tx: TransactionClient,
  bookId: number,
  phrases: Phrase[],
  isUntranslated: (phrase: Phrase) => boolean,
): Promise<void> {
  const idsOf = (rows: Phrase[]) => rows.map(({ id }) => id);
  const untranslatedIds = idsOf(phrases.filter(isUntranslated));
  const translatedIds = idsOf(phrases.filter((phrase) => !isUntranslated(phrase)));
  if (translatedIds.length > 0)
    await tx.$executeRaw`delete from unasked_phrases where phrase_id = any(${translatedIds}::int[])`;
  if (untranslatedIds.length > 0)
    await tx.$executeRaw`
      insert into unasked_phrases (phrase_id, book_id) select id, ${bookId}::int from unnest(${untranslatedIds}::int[]) as id
      on conflict (phrase_id) do update set attempts = 0, put_off_until = null`;
}
