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

/**
 * Moves the corrections of an edited phrase to the new positions of their words, and deletes those whose words are gone.
 * Must be called before the phrase is indexed.
 */
export async function moveCorrections(
  tx: TransactionClient,
  { id: phraseId, phrase: oldPhrase }: { id: number; phrase: string },
  newPhrase: string,
): Promise<void> {
  const corrections = await tx.lemmaCorrection.findMany({ where: { phraseId } });
  if (corrections.length === 0) return;
  const newPositions = matchWordPositions(listWordPositions(oldPhrase), listWordPositions(newPhrase));
  const movedCorrections = corrections.flatMap((correction) => {
    const position = newPositions.get(
      toPositionText({ ...correction, occurrence: correction.occurrence ?? 0 }),
    );
    return position ? [{ ...correction, occurrence: position.occurrence }] : [];
  });
  await tx.lemmaCorrection.deleteMany({ where: { phraseId } });
  await tx.lemmaCorrection.createMany({ data: movedCorrections });
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
