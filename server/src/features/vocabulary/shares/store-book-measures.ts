import type { TransactionClient } from '../../../deps.ts';
import { type TextMeasures, toNewWordsPerPage } from '../../../libraries/lexicon/measures/measure-text.ts';

/** Stores the measures of a book's text for one version of its counts. A book without words has none. */
export async function storeBookMeasures(
  tx: TransactionClient,
  bookId: number,
  version: number,
  measures: TextMeasures,
): Promise<void> {
  if (measures.words === 0) {
    await tx.bookMeasures.deleteMany({ where: { bookId } });
    return;
  }
  const { words, lemmaPages, rareLemmaPages, common1000, common3000 } = measures;
  const { sentences, sentenceWords, verbs, tenses } = measures;
  const row = {
    version,
    words,
    newWords: toNewWordsPerPage(rareLemmaPages, words),
    lemmaPages,
    common1000,
    common3000,
    sentences,
    sentenceWords,
    verbs,
    imperfectVerbs: tenses.get('imperfect') ?? 0,
    pastHistoricVerbs: tenses.get('past historic') ?? 0,
    conditionalVerbs: tenses.get('conditional') ?? 0,
    subjunctiveVerbs: tenses.get('subjunctive') ?? 0,
  };
  await tx.bookMeasures.upsert({ where: { bookId }, create: { bookId, ...row }, update: row });
}
