import type { TransactionClient } from '../../../deps.ts';
import type { LemmaCorrection, Phrase } from '../../../generated/prisma/client.ts';
import { explainedKeysOf, indexPhrases } from '../cutting/index-phrases.ts';

/** What a replacement can change in a phrase. */
export const textColumns = {
  id: true,
  version: true,
  phrase: true,
  dictionary: true,
  translation: true,
  emphasis: true,
  wordTimes: true,
  areWordsMeasured: true,
} as const;
export type PhraseTexts = Pick<Phrase, keyof typeof textColumns>;

/** A phrase as it was before a replacement. `version` is the one that the replacement gave it. */
export type FormerPhrase = PhraseTexts & { corrections: LemmaCorrection[] };

/** Stores new texts of phrases. Each gets the next version. */
export async function updateTexts(
  tx: TransactionClient,
  phrases: readonly PhraseTexts[],
  updatedAt: Date,
): Promise<void> {
  const rows = JSON.stringify(
    phrases.map(({ id, phrase, dictionary, translation, emphasis, wordTimes, areWordsMeasured }) => ({
      id,
      phrase,
      dictionary,
      translation,
      emphasis,
      word_times: wordTimes,
      are_words_measured: areWordsMeasured,
    })),
  );
  await tx.$executeRaw`
    update phrases p
    set phrase = row.phrase, dictionary = row.dictionary, translation = row.translation, emphasis = row.emphasis,
      word_times = row.word_times, are_words_measured = row.are_words_measured, version = p.version + 1,
      updated_at = ${updatedAt}::timestamptz
    from json_to_recordset(${rows}::json) as row(
      id int, phrase text, dictionary text, translation text, emphasis int[], word_times int[],
      are_words_measured boolean)
    where p.id = row.id`;
}

/** Returns the phrases whose words or dictionary change. Those must be indexed and cut again. */
export const listRewritten = (
  before: readonly PhraseTexts[],
  after: readonly PhraseTexts[],
): PhraseTexts[] => {
  const formerById = new Map(before.map((phrase) => [phrase.id, phrase]));
  return after.filter(({ id, phrase, dictionary }) => {
    const former = formerById.get(id);
    return former?.phrase !== phrase || former.dictionary !== dictionary;
  });
};

/** Returns the lookup keys whose meanings can change with the dictionaries of these phrases. */
export const listExplainedKeys = (...phrases: readonly PhraseTexts[]): string[] =>
  phrases.flatMap(({ dictionary }) => explainedKeysOf(dictionary));

export async function indexRewritten(
  tx: TransactionClient,
  bookId: number,
  rewritten: readonly PhraseTexts[],
): Promise<number[]> {
  if (rewritten.length > 0) await indexPhrases(tx, bookId, [...rewritten]);
  return rewritten.map(({ id }) => id);
}
