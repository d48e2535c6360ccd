import type { Deps } from '../../../deps.ts';
import { createTextMeasurer, type TextMeasures } from '../../../libraries/lexicon/measures/measure-text.ts';
import { isLearnable } from '../base/word-tokens.ts';

/** The number of phrases that are in memory at once. */
const batchSize = 500;

type PhraseRow = { phrase: string; lemmas: string[]; wordKinds: string[] };

/** Measures the text of a book's published chapters. Other work can run between the batches of a long book. */
export async function measureBook({ db }: Pick<Deps, 'db'>, bookId: number): Promise<TextMeasures> {
  const measurer = createTextMeasurer();
  const chapters = await db.chapter.findMany({
    where: { bookId, published: true },
    select: { id: true, totalPhrases: true },
    orderBy: { chapterNo: 'asc' },
  });
  for (const { id, totalPhrases } of chapters) {
    for (let start = 1; start <= totalPhrases; start += batchSize) {
      const phrases = await db.$queryRaw<PhraseRow[]>`
        select p.phrase, p.lemmas, p.word_kinds as "wordKinds"
        from (select phrase_ids[${start}::int:${start + batchSize - 1}::int] as ids from chapters where id = ${id}) c
        cross join unnest(c.ids) with ordinality as n (id, number)
        join phrases p on p.id = n.id
        order by n.number`;
      for (const { phrase, lemmas, wordKinds } of phrases)
        measurer.addPhrase(
          phrase,
          lemmas.map((lemma, index) => ({
            lemma,
            kind: wordKinds[index] ?? '',
            isCounted: isLearnable(lemma, wordKinds[index]),
          })),
        );
    }
    measurer.endChapter();
  }
  return measurer.finish();
}
