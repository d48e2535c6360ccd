import { splitPhrase, toLookupKey } from '@lingostory/contract/words';
import type { TransactionClient } from '../../../deps.ts';
import type { LemmaCorrection } from '../../../generated/prisma/client.ts';
import type { Correction } from '../../../libraries/lexicon/corrections.ts';

/** A phrase's word by its lookup key and its index among the words with this key. */
export type WordPosition = { key: string; occurrence: number };

/** The corrections that apply to some phrases of a book, by the keys of their words. */
export type CorrectionsByKey = ReadonlyMap<string, readonly LemmaCorrection[]>;

/** Returns the corrections that apply to these phrases, including those of the whole book. */
export async function findCorrections(
  tx: TransactionClient,
  bookId: number,
  phraseIds: readonly number[],
): Promise<CorrectionsByKey> {
  const corrections = await tx.$queryRaw<LemmaCorrection[]>`
    select id, book_id as "bookId", phrase_id as "phraseId", key, occurrence, lemma, is_name as "isName",
      corrected_at as "correctedAt", corrected_by_id as "correctedById"
    from lemma_corrections
    where book_id = ${bookId} and (phrase_id is null or phrase_id = any(${phraseIds}::int[]))`;
  const correctionsByKey = new Map<string, LemmaCorrection[]>();
  for (const correction of corrections)
    correctionsByKey.set(correction.key, [...(correctionsByKey.get(correction.key) ?? []), correction]);
  return correctionsByKey;
}

/** Returns the key and occurrence of each word of a phrase, in order. */
export function listWordPositions(phrase: string): WordPosition[] {
  const countsByKey = new Map<string, number>();
  return splitPhrase(phrase).flatMap(({ text, isWord }) => {
    if (!isWord) return [];
    const key = toLookupKey(text);
    const occurrence = countsByKey.get(key) ?? 0;
    countsByKey.set(key, occurrence + 1);
    return [{ key, occurrence }];
  });
}

/** Returns the correction of each corrected word of a phrase by the word's index. One of the phrase goes before one of the book. */
export function mapCorrectionsByWord(
  corrections: CorrectionsByKey,
  { id, phrase }: { id: number; phrase: string },
): Map<number, Correction> {
  if (corrections.size === 0) return new Map();
  return new Map(
    listWordPositions(phrase).flatMap((position, index) => {
      const { ofPhrase, ofBook } = findCorrectionsOfWord(corrections, id, position);
      const correction = ofPhrase ?? ofBook;
      return correction ? [[index, correction] as const] : [];
    }),
  );
}

/** Returns the corrections of a word in its phrase and in the whole book. */
export function findCorrectionsOfWord(
  corrections: CorrectionsByKey,
  phraseId: number,
  { key, occurrence }: WordPosition,
): { ofPhrase: LemmaCorrection | undefined; ofBook: LemmaCorrection | undefined } {
  const candidates = corrections.get(key) ?? [];
  return {
    ofPhrase: candidates.find(
      (correction) => correction.phraseId === phraseId && correction.occurrence === occurrence,
    ),
    ofBook: candidates.find((correction) => correction.phraseId === null),
  };
}

/** The text of a phrase before and after an edit. */
export type TextEdit = { id: number; before: string; after: string };

/**
 * Moves the corrections of edited phrases to the new positions of their words. Deletes those whose words are gone, and returns
 * them. Must be called before the phrases are indexed.
 */
export async function moveCorrections(
  tx: TransactionClient,
  edits: readonly TextEdit[],
): Promise<LemmaCorrection[]> {
  const editsById = new Map(edits.map((edit) => [edit.id, edit]));
  const phraseIds = await findCorrectedPhraseIds(tx, [...editsById.keys()]);
  if (phraseIds.length === 0) return [];
  const corrections = await tx.lemmaCorrection.findMany({ where: { phraseId: { in: phraseIds } } });
  const movedCorrections = phraseIds.flatMap((phraseId) => {
    const { before, after } = editsById.get(phraseId) ?? { before: '', after: '' };
    const newPositions = matchWordPositions(listWordPositions(before), listWordPositions(after));
    return corrections.flatMap((correction) => {
      if (correction.phraseId !== phraseId) return [];
      const oldPosition = { ...correction, occurrence: correction.occurrence ?? 0 };
      const position = newPositions.get(toPositionText(oldPosition));
      return position ? [{ ...correction, occurrence: position.occurrence }] : [];
    });
  });
  await tx.lemmaCorrection.deleteMany({ where: { phraseId: { in: phraseIds } } });
  await tx.lemmaCorrection.createMany({ data: movedCorrections });
  const movedIds = new Set(movedCorrections.map(({ id }) => id));
  return corrections.filter(({ id }) => !movedIds.has(id));
}

/** Returns the ids of those phrases that have corrections, which few have. */
async function findCorrectedPhraseIds(tx: TransactionClient, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select distinct phrase_id as id from lemma_corrections where phrase_id = any(${ids}::int[])`;
  return rows.map(({ id }) => id);
}

const toPositionText = ({ key, occurrence }: WordPosition) => `${occurrence} ${key}`;

/**
 * Returns the new position of each word that an edit kept, by its old position. Words that keep their order are matched first,
 * so that of two equal words the right one stays; then those that moved.
 */
function matchWordPositions(
  oldWords: readonly WordPosition[],
  newWords: readonly WordPosition[],
): Map<string, WordPosition> {
  const pairs = matchInOrder(oldWords, newWords);
  const matchedOldWords = new Set(pairs.map(([oldWord]) => oldWord));
  const matchedNewWords = new Set(pairs.map(([, newWord]) => newWord));
  for (const oldWord of oldWords) {
    if (matchedOldWords.has(oldWord)) continue;
    const newWord = newWords.find((word) => word.key === oldWord.key && !matchedNewWords.has(word));
    if (!newWord) continue;
    matchedNewWords.add(newWord);
    pairs.push([oldWord, newWord]);
  }
  return new Map(pairs.map(([oldWord, newWord]) => [toPositionText(oldWord), newWord]));
}

/** Returns the pairs of a longest common subsequence of words with the same keys. */
function matchInOrder(
  oldWords: readonly WordPosition[],
  newWords: readonly WordPosition[],
): [WordPosition, WordPosition][] {
  // lengths[i][j] is the length for the words from i and j on.
  const lengths = Array.from({ length: oldWords.length + 1 }, () => new Uint16Array(newWords.length + 1));
  const lengthAt = (oldIndex: number, newIndex: number) => lengths[oldIndex]?.[newIndex] ?? 0;
  for (let oldIndex = oldWords.length - 1; oldIndex >= 0; oldIndex -= 1)
    for (let newIndex = newWords.length - 1; newIndex >= 0; newIndex -= 1) {
      const isSame = oldWords[oldIndex]?.key === newWords[newIndex]?.key;
      const row = lengths[oldIndex];
      if (row)
        row[newIndex] = isSame
          ? lengthAt(oldIndex + 1, newIndex + 1) + 1
          : Math.max(lengthAt(oldIndex + 1, newIndex), lengthAt(oldIndex, newIndex + 1));
    }
  const pairs: [WordPosition, WordPosition][] = [];
  let [oldIndex, newIndex] = [0, 0];
  while (oldIndex < oldWords.length && newIndex < newWords.length) {
    const [oldWord, newWord] = [oldWords[oldIndex], newWords[newIndex]];
    if (oldWord && newWord && oldWord.key === newWord.key) pairs.push([oldWord, newWord]);
    const isPair = oldWord?.key === newWord?.key;
    const skipsOldWord = lengthAt(oldIndex + 1, newIndex) >= lengthAt(oldIndex, newIndex + 1);
    if (isPair || skipsOldWord) oldIndex += 1;
    if (isPair || !skipsOldWord) newIndex += 1;
  }
  return pairs;
}
