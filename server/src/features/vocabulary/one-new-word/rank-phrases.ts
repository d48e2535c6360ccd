/** A chapter with its packed lemmas, as described at `ChapterLemmas` in the schema. */
export type PackedChapter = {
  phrases: Buffer;
  firstPhraseNo: number;
  /** The number of the phrase after which the reader's current book goes on. Null in their other books. */
  aheadAfterNo: number | null;
};

/** A phrase in which exactly one lemma is new, by their numbers. */
export type RankedPhrase = { phraseId: number; lemma: number; countAhead: number; count: number };

/**
 * A position in the list of phrases. `round` is how often the phrase's lemma has come by then. The counts and the number of
 * the lemma don't change when the member marks words, so a cursor stays valid meanwhile.
 */
export type PhraseCursor = { round: number; countAhead: number; count: number; lemma: number };

export const startCursor: PhraseCursor = { round: 1, countAhead: Infinity, count: Infinity, lemma: 0 };

type RankedLemma = Omit<RankedPhrase, 'phraseId'> & { phraseIds: number[] };

const compareLemmas = (a: Omit<PhraseCursor, 'round'>, b: Omit<PhraseCursor, 'round'>) =>
  b.countAhead - a.countAhead || b.count - a.count || a.lemma - b.lemma;

/**
 * Searches chapters, added in the order in which their phrases are listed, for the phrases with exactly one lemma that
 * isn't among the marked ones. Lemmas are ordered by how often they come ahead in the current book, then in all chapters.
 * Phrases are ordered by rounds: in each one, every lemma comes at most once, with its next phrase.
 */
export function createPhraseSearch(markedLemmas: readonly number[], lastLemma: number) {
  const isMarked = new Uint8Array(lastLemma + 1);
  for (const lemma of markedLemmas) isMarked[lemma] = 1;
  const counts = new Int32Array(lastLemma + 1);
  const countsAhead = new Int32Array(lastLemma + 1);
  const ahead: Found = { phraseIds: [], lemmas: [] };
  const others: Found = { phraseIds: [], lemmas: [] };

  const addChapter = ({ phrases, firstPhraseNo, aheadAfterNo }: PackedChapter) => {
    const values = toIntegers(phrases);
    let phraseNo = firstPhraseNo;
    for (let offset = 0; offset < values.length; phraseNo += 1) {
      const isAhead = aheadAfterNo !== null && phraseNo > aheadAfterNo;
      const phraseId = values[offset] ?? 0;
      const end = offset + 2 + (values[offset + 1] ?? 0);
      let newLemma = 0;
      let hasOthers = false;
      for (let index = offset + 2; index < end; index += 1) {
        const lemma = values[index] ?? 0;
        counts[lemma] = (counts[lemma] ?? 0) + 1;
        if (isAhead) countsAhead[lemma] = (countsAhead[lemma] ?? 0) + 1;
        if (isMarked[lemma] !== 0 || lemma === newLemma) continue;
        if (newLemma !== 0) hasOthers = true;
        newLemma = lemma;
      }
      if (newLemma !== 0 && !hasOthers) {
        const found = isAhead ? ahead : others;
        found.phraseIds.push(phraseId);
        found.lemmas.push(newLemma);
      }
      offset = end;
    }
  };

  const rankLemmas = (): RankedLemma[] => {
    const ranked = new Map<number, RankedLemma>();
    for (const { phraseIds, lemmas } of [ahead, others])
      for (const [index, phraseId] of phraseIds.entries()) {
        const lemma = lemmas[index] ?? 0;
        const rankedLemma = ranked.get(lemma);
        if (rankedLemma) rankedLemma.phraseIds.push(phraseId);
        else {
          const [countAhead, count] = [countsAhead[lemma] ?? 0, counts[lemma] ?? 0];
          ranked.set(lemma, { lemma, countAhead, count, phraseIds: [phraseId] });
        }
      }
    return [...ranked.values()].toSorted(compareLemmas);
  };

  /** Returns up to `limit` phrases after the cursor, and the totals of phrases and lemmas. */
  const finish = (cursor: PhraseCursor, limit: number) => {
    const rankedLemmas = rankLemmas();
    const phrases: (RankedPhrase & { round: number })[] = [];
    let remaining = rankedLemmas;
    for (let round = cursor.round; remaining.length > 0 && phrases.length < limit; round += 1) {
      remaining = remaining.filter(({ phraseIds }) => phraseIds.length >= round);
      for (const { phraseIds, ...lemma } of remaining) {
        if (phrases.length === limit) break;
        if (round === cursor.round && compareLemmas(lemma, cursor) <= 0) continue;
        phrases.push({ ...lemma, round, phraseId: phraseIds[round - 1] ?? 0 });
      }
    }
    const total = ahead.phraseIds.length + others.phraseIds.length;
    return { phrases, total, words: rankedLemmas.length };
  };

  return { addChapter, finish };
}

/** Phrases with one new lemma, with the lemma of each. */
type Found = { phraseIds: number[]; lemmas: number[] };

/** Reads packed integers in place if they are aligned in memory. */
function toIntegers(packed: Buffer): Int32Array {
  const isAligned = packed.byteOffset % 4 === 0;
  const { buffer, byteOffset, length } = isAligned ? packed : new Uint8Array(packed);
  return new Int32Array(buffer, byteOffset, length / 4);
}
