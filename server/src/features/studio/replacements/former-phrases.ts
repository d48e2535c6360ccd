import { moveEmphasis } from '@lingostory/contract/emphasis';
import {
  type ReplaceableField,
  type ReplaceableTexts,
  replaceableFields,
} from '@lingostory/contract/studio/replacements/occurrences';
import type { TransactionClient } from '../../../deps.ts';
import type { LemmaCorrection, Phrase } from '../../../generated/prisma/client.ts';
import { moveCorrections } from '../base/lemma-corrections.ts';
import { explainedKeysOf, indexPhrases } from '../cutting/index-phrases.ts';

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

/** Moves italics along with the text of a phrase, from the last changed place to the first. */
export function moveEmphasisStepwise(
  emphasis: readonly number[],
  steps: readonly { before: string; after: string }[],
): number[] {
  let moved = [...emphasis];
  for (const { before, after } of steps) moved = moveEmphasis(moved, before, after);
  return moved;
}

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

/** Moves the corrections of rewritten phrases to the words that are left, and returns those that have lost theirs. */
export async function moveAllCorrections(
  tx: TransactionClient,
  before: readonly PhraseTexts[],
  after: readonly PhraseTexts[],
): Promise<LemmaCorrection[]> {
  const ids = before.map(({ id }) => id);
  const corrections = await tx.lemmaCorrection.findMany({ where: { phraseId: { in: ids } } });
  const correctedIds = new Set(corrections.map(({ phraseId }) => phraseId));
  const newTexts = new Map(after.map(({ id, phrase }) => [id, phrase]));
  for (const former of before) {
    const phrase = newTexts.get(former.id) ?? former.phrase;
    if (correctedIds.has(former.id) && phrase !== former.phrase) await moveCorrections(tx, former, phrase);
  }
  const left = await tx.lemmaCorrection.findMany({ where: { phraseId: { in: ids } }, select: { id: true } });
  const leftIds = new Set(left.map(({ id }) => id));
  return corrections.filter(({ id }) => !leftIds.has(id));
}

/** Returns the phrases whose words or dictionary change. Those must be indexed and cut again. */
export function listRewritten(before: readonly PhraseTexts[], after: readonly PhraseTexts[]): PhraseTexts[] {
  const formerById = new Map(before.map((phrase) => [phrase.id, phrase]));
  return after.filter(({ id, phrase, dictionary }) => {
    const former = formerById.get(id);
    return former?.phrase !== phrase || former.dictionary !== dictionary;
  });
}

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
