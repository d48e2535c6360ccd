import type { Deps } from '../../../deps.ts';
import { createTextMeasurer, type TextMeasures } from '../../../libraries/lexicon/measures/measure-text.ts';
import { isLearnable, type TokenizedPhrase } from '../base/word-tokens.ts';
import { type ChapterWords, createLemmaCollector } from './pack-lemmas.ts';

/** The number of phrases that are in memory at once. */
const batchSize = 500;

type PhraseRow = TokenizedPhrase & { id: number };

/** The measures of a book's text, and the lemmas of its phrases. */
export type MeasuredBook = { measures: TextMeasures; chapters: ChapterWords[] };

/** Measures the text of a book's published chapters. Other work can run between the batches of a long book. */
export async function measureBook({ db }: Pick<Deps, 'db'>, bookId: number): Promise<MeasuredBook> {
  const measurer = createTextMeasurer();
  const collector = createLemmaCollector();
  const chapters = await db.chapter.findMany({
    where: { bookId, published: true },
    select: { id: true, totalPhrases: true },
    orderBy: { chapterNo: 'asc' },
  });
  for (const { id, totalPhrases } of chapters) {
    collector.startChapter(id);
    for (let start = 1; start <= totalPhrases; start += batchSize) {
      const phrases = await db.$queryRaw<PhraseRow[]>`
        select p.id, p.phrase, p.word_list as "wordList", p.lemmas, p.word_kinds as "wordKinds"
        from (select phrase_ids[${start}::int:${start + batchSize - 1}::int] as ids from chapters where id = ${id}) c
        cross join unnest(c.ids) with ordinality as n (id, number)
        join phrases p on p.id = n.id
        order by n.number`;
      for (const row of phrases) {
        const { phrase, lemmas, wordKinds } = row;
        measurer.addPhrase(
          phrase,
          lemmas.map((lemma, index) => ({
            lemma,
            kind: wordKinds[index] ?? '',
            isCounted: isLearnable(lemma, wordKinds[index]),
          })),
        );
        collector.addPhrase(row);
      }
    }
    measurer.endChapter();
  }
  return { measures: measurer.finish(), chapters: collector.finish() };
}
