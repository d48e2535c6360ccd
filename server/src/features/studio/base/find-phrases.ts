import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/phrases/calls';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book, Chapter, Phrase } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { fetchPage, type Page } from './fetch-page.ts';
import { createChapterNotFoundProblem } from './find-chapters.ts';

export type NumberedPhrase = Phrase & { phraseNo: number };
export type PhraseWithNeighbors = NumberedPhrase & {
  chapter: Chapter & { book: Book };
  previousId: number | null;
  nextId: number | null;
};
type PhrasePosition = Pick<PhraseWithNeighbors, 'phraseNo' | 'previousId' | 'nextId'>;

const createPhraseNotFoundProblem = () => new Problem(404, 'We couldn’t find this phrase in the studio.');

/**
 * Returns a chapter's phrases in reading order, either all of them or one page. A page is a slice of the chapter's
 * list of ids, so it costs the same however long the chapter is. Throws 404 for an unknown chapter.
 */
export async function listPhrases(
  { db }: Deps,
  input: InputOf<typeof calls.listPhrases>,
): Promise<{ chapter: Chapter & { book: Book }; phrases: Page<NumberedPhrase> }> {
  const chapter = await db.chapter.findFirst({
    where: { id: input.chapter_id, book: { deletedAt: null } },
    include: { book: true },
  });
  if (!chapter) throw createChapterNotFoundProblem();
  const phrases = await fetchPage(
    input,
    async () => chapter.totalPhrases,
    async ({ skip = 0, take }) => {
      const rows = await db.$queryRaw<{ id: number; phrase_no: number }[]>`
        select o.id, (c.first_studio_no + ${skip}::int + o.place - 1)::int as phrase_no
        from chapters c
        cross join unnest(c.phrase_ids[${skip}::int + 1 : ${skip}::int + coalesce(${take ?? null}::int, c.total_phrases)])
          with ordinality as o(id, place)
        where c.id = ${chapter.id} order by o.place`;
      const unorderedPhrases = await db.phrase.findMany({ where: { id: { in: rows.map(({ id }) => id) } } });
      const phrasesById = new Map(unorderedPhrases.map((phrase) => [phrase.id, phrase]));
      return rows.flatMap(({ id, phrase_no: phraseNo }) => {
        const phrase = phrasesById.get(id);
        return phrase ? [{ ...phrase, phraseNo }] : [];
      });
    },
  );
  return { chapter, phrases };
}

/**
 * Returns a phrase with its chapter, number and neighbors. Throws 404 when the phrase or its book isn't in the
 * studio.
 */
export async function findPhrase(db: TransactionClient, id: number): Promise<PhraseWithNeighbors> {
  const phrase = await db.phrase.findFirst({
    where: { id, book: { deletedAt: null } },
    include: { chapter: { include: { book: true } } },
  });
  const [position] = await db.$queryRaw<PhrasePosition[]>`
    select own.phrase_no as "phraseNo", before.id as "previousId", after.id as "nextId"
    from (
      select p.book_id, c.first_studio_no + array_position(c.phrase_ids, p.id) - 1 as phrase_no
      from phrases p join chapters c on c.id = p.chapter_id where p.id = ${id}
    ) own
    left join lateral (
      select c.phrase_ids[own.phrase_no - c.first_studio_no] as id from chapters c
      where c.book_id = own.book_id and c.first_studio_no < own.phrase_no and c.total_phrases > 0
      order by c.first_studio_no desc limit 1
    ) before on true
    left join lateral (
      select c.phrase_ids[own.phrase_no - c.first_studio_no + 2] as id from chapters c
      where c.book_id = own.book_id and c.first_studio_no <= own.phrase_no + 1 and c.total_phrases > 0
      order by c.first_studio_no desc limit 1
    ) after on true`;
  if (!phrase || !position) throw createPhraseNotFoundProblem();
  return { ...phrase, ...position };
}
