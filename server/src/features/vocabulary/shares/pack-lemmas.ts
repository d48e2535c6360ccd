import { maxLemmaLength } from '@lingostory/contract/vocabulary/constants';
import type { TransactionClient } from '../../../deps.ts';
import { findTokenLemmas, type TokenizedPhrase } from '../base/word-tokens.ts';

/** A chapter's phrases in reading order, each with the lemmas of the words that readers can learn. */
export type ChapterWords = { chapterId: number; phrases: { id: number; lemmas: string[] }[] };

/** Collects the lemmas of a book's phrases, chapter by chapter. Each lemma is in memory once. */
export function createLemmaCollector() {
  const chapters: ChapterWords[] = [];
  const knownLemmas = new Map<string, string>();
  return {
    startChapter: (chapterId: number) => chapters.push({ chapterId, phrases: [] }),
    addPhrase: (phrase: TokenizedPhrase & { id: number }) => {
      const lemmas = findTokenLemmas(phrase).filter(
        (lemma) => lemma !== '' && lemma.length <= maxLemmaLength,
      );
      for (const lemma of lemmas) if (!knownLemmas.has(lemma)) knownLemmas.set(lemma, lemma);
      chapters
        .at(-1)
        ?.phrases.push({ id: phrase.id, lemmas: lemmas.map((lemma) => knownLemmas.get(lemma) ?? lemma) });
    },
    finish: () => chapters,
  };
}

/** Stores the packed lemmas of a book's chapters for one version of its counts. */
export async function storeChapterLemmas(
  tx: TransactionClient,
  bookId: number,
  version: number,
  chapters: readonly ChapterWords[],
): Promise<void> {
  const lemmas = new Set(chapters.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.lemmas)));
  const numbers = await numberLemmas(tx, [...lemmas]);
  await tx.chapterLemmas.deleteMany({ where: { bookId } });
  for (const { chapterId, phrases } of chapters) {
    const packed = packPhrases(
      phrases.map(({ id, lemmas: words }) => [id, words.map((word) => numbers.get(word) ?? 0)]),
    );
    // The chapter may have been deleted since its phrases were read.
    await tx.$executeRaw`
      insert into chapter_lemmas (chapter_id, book_id, version, phrases)
      select id, ${bookId}::int, ${version}::int, ${packed} from chapters where id = ${chapterId} and book_id = ${bookId}
      for key share`;
  }
}

/** Returns the number of each lemma. Numbers only new ones, because a conflict would use up a number too. */
async function numberLemmas(
  tx: TransactionClient,
  lemmas: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await tx.$executeRaw`
    insert into lemma_numbers (lemma) select lemma from unnest(${lemmas.toSorted()}::text[]) as l (lemma)
    where not exists (select from lemma_numbers n where n.lemma = l.lemma) order by lemma
    on conflict do nothing`;
  const rows = await tx.$queryRaw<{ id: number; lemma: string }[]>`
    select n.id, n.lemma from lemma_numbers n where n.lemma = any(${lemmas}::text[])`;
  return new Map(rows.map(({ id, lemma }) => [lemma, id]));
}

/** Packs phrases, each an id with the numbers of its lemmas, as described at `ChapterLemmas` in the schema. */
export function packPhrases(phrases: readonly (readonly [id: number, lemmas: readonly number[]])[]): Buffer {
  const packed = Buffer.alloc(phrases.reduce((size, [, lemmas]) => size + 4 * (2 + lemmas.length), 0));
  let offset = 0;
  for (const [id, lemmas] of phrases)
    for (const number of [id, lemmas.length, ...lemmas]) offset = packed.writeInt32LE(number, offset);
  return packed;
}
