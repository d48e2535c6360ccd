import {
  type ReplaceableField,
  type ReplaceableTexts,
  replaceableFields,
} from '@lingostory/contract/studio/replacements/occurrences';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book, LemmaCorrection, Phrase } from '../../../generated/prisma/client.ts';
import { moveCorrections } from '../base/lemma-corrections.ts';
import { explainedKeysOf, indexPhrases } from '../cutting/index-phrases.ts';
import { retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';

/** The columns of a phrase that a replacement can change, and the clip that its word times belong to. */
export const textColumns = {
  id: true,
  version: true,
  phrase: true,
  dictionary: true,
  translation: true,
  emphasis: true,
  wordTimes: true,
  areWordsMeasured: true,
  audioFile: true,
} as const;
export type PhraseTexts = Pick<Phrase, keyof typeof textColumns>;

/** A phrase as it was before a replacement, the texts that this one gave it, and the corrections that it lost. */
export type FormerPhrase = Omit<PhraseTexts, 'version'> & {
  replaced: ReplaceableTexts;
  lostCorrections: LemmaCorrection[];
};

/** Returns the texts that a replacement changed. */
const listChangedFields = (former: FormerPhrase): ReplaceableField[] =>
  replaceableFields.filter((field) => former[field] !== former.replaced[field]);

/**
 * Returns a phrase as it was before a replacement, or null if one of the replaced texts has been edited since. What the
 * replacement didn't change stays as it is now.
 */
export function restoreTexts(stored: PhraseTexts, former: FormerPhrase): PhraseTexts | null {
  const fields = listChangedFields(former);
  if (fields.some((field) => stored[field] !== former.replaced[field])) return null;
  const restored = { ...stored };
  for (const field of fields) restored[field] = former[field];
  if (!fields.includes('phrase')) return restored;
  const isSameClip = stored.audioFile === former.audioFile;
  return {
    ...restored,
    emphasis: former.emphasis,
    // Times of another clip are times of other words.
    wordTimes: isSameClip ? former.wordTimes : [],
    areWordsMeasured: isSameClip && former.areWordsMeasured,
  };
}

/** A phrase before and after its texts change. */
export type Rewrite = { before: PhraseTexts; after: PhraseTexts };

/**
 * Writes the new texts of phrases, which get their next version, and reads the changed ones into words again. Returns the
 * corrections of words that are gone. `onWritten` runs before the words are read. The caller holds the book's lock.
 */
export async function rewriteTexts(
  { clock }: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  book: Pick<Book, 'id' | 'cutVersion'>,
  rewrites: readonly Rewrite[],
  onWritten: () => Promise<void> = async () => {},
): Promise<LemmaCorrection[]> {
  const changed = rewrites.filter(
    ({ before, after }) => before.phrase !== after.phrase || before.dictionary !== after.dictionary,
  );
  const keys = changed.flatMap(({ before, after }) => [
    ...explainedKeysOf(before.dictionary),
    ...explainedKeysOf(after.dictionary),
  ]);
  let lostCorrections: LemmaCorrection[] = [];
  await retokenizeAffectedPhrases(tx, book, keys, async () => {
    await updateTexts(
      tx,
      rewrites.map(({ after }) => after),
      clock.now(),
    );
    lostCorrections = await moveCorrections(
      tx,
      changed.map(({ before, after }) => ({ id: after.id, before: before.phrase, after: after.phrase })),
    );
    await onWritten();
    const changedPhrases = changed.map(({ after }) => after);
    if (changedPhrases.length > 0) await indexPhrases(tx, book.id, changedPhrases);
    return changedPhrases.map(({ id }) => id);
  });
  return lostCorrections;
}

async function updateTexts(
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
