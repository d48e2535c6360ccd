import type { TransactionClient } from '../../../deps.ts';
import type { MeaningSource } from './open-words.ts';

type PhraseWithSources = {
  id: number;
  phraseNo: number;
  words: readonly { source: MeaningSource | undefined }[];
};

/** Returns the numbers of the phrases whose lines explain words of these phrases, by phrase id. */
export async function numberExplainingPhrases(
  tx: TransactionClient,
  bookId: number,
  phrases: readonly PhraseWithSources[],
): Promise<ReadonlyMap<number, number>> {
  const numbers = new Map(phrases.map(({ id, phraseNo }) => [id, phraseNo]));
  const sourceIds = phrases.flatMap(({ words }) => words.flatMap(({ source }) => source?.phraseId ?? []));
  const missingIds = [...new Set(sourceIds)].filter((id) => !numbers.has(id));
  if (missingIds.length === 0) return numbers;
  const rows = await tx.$queryRaw<{ id: number; phraseNo: number }[]>`
    select phrase_id as id, phrase_no as "phraseNo" from studio_places
    where book_id = ${bookId} and phrase_id = any(${missingIds}::int[])`;
  return new Map([...numbers, ...rows.map((row) => [row.id, row.phraseNo] as const)]);
}
