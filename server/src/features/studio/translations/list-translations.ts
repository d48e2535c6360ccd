import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/translations/calls';
import { translationLanguages } from '../../../adapters/translation/translator.ts';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book, Chapter } from '../../../generated/prisma/client.ts';
import { findChapter } from '../base/find-chapters.ts';

type PhraseRow = {
  id: number;
  version: number;
  phraseNo: number;
  phrase: string;
  translation: string;
  audioFile: string | null;
  /** The draft for a phrase without a translation, and the translator that made it. */
  draft: string | null;
  provider: string | null;
};
type KnownTranslation = { translation: string; source: string };
export type TranslatedPhrase = PhraseRow & { known: KnownTranslation[] };

type ChapterTranslations = {
  chapter: Chapter & { book: Book };
  from: number;
  phrases: TranslatedPhrase[];
};

/**
 * Lists a chapter's phrases with their translations and drafts, all of them or `count` from a position on. Throws 404
 * for an unknown chapter.
 */
export async function listTranslations(
  { db }: Deps,
  { id, from: requestedFrom, count }: InputOf<typeof calls.readChapterTranslations>,
): Promise<ChapterTranslations> {
  const chapter = await findChapter(db, id);
  const from =
    count === undefined ? 1 : (requestedFrom ?? (await findFirstUntranslatedPosition(db, chapter)));
  const rows = await findPhraseRows(db, chapter, from, count ?? chapter.totalPhrases);
  const knownTranslations = await findKnownTranslations(
    db,
    id,
    rows.flatMap((row) => (row.translation === '' ? row.id : [])),
  );
  return {
    chapter,
    from,
    phrases: rows.map((row) => ({ ...row, known: knownTranslations.get(row.id) ?? [] })),
  };
}

async function findPhraseRows(
  db: TransactionClient,
  { id }: Chapter,
  from: number,
  count: number,
): Promise<PhraseRow[]> {
  const { source, target } = translationLanguages;
  return await db.$queryRaw`
    select p.id, p.version, (c.first_studio_no + ${from}::int + o.place - 2)::int as "phraseNo", p.phrase, p.translation,
      p.audio_file as "audioFile", d.translation as draft, d.provider
    from chapters c
    cross join unnest(c.phrase_ids[${from}::int : ${from}::int + ${count}::int - 1]) with ordinality as o(id, place)
    join phrases p on p.id = o.id
    left join lateral (
      select m.translation, m.provider from machine_translations m
      where p.translation = '' and m.source = ${source} and m.target = ${target} and m.text_key = md5(p.phrase)
        and m.text = p.phrase and m.translation <> ''
      order by m.made_at desc, m.provider limit 1
    ) d on true
    where c.id = ${id} order by o.place`;
}

/** Number of phrases at the start of a chapter that are searched first, because most editors begin there. */
const firstSearchLength = 200;

/** Returns the position of a chapter's first phrase without a translation, or 1 if every phrase has one. */
async function findFirstUntranslatedPosition(
  db: TransactionClient,
  { id, bookId, totalPhrases }: Chapter,
): Promise<number> {
  const [firstRow] = await db.$queryRaw<{ place: number }[]>`
    select o.place::int as place
    from chapters c cross join unnest(c.phrase_ids[1 : ${firstSearchLength}::int]) with ordinality as o(id, place)
    join unfinished_phrases u on u.phrase_id = o.id and u.no_translation
    where c.id = ${id} order by o.place limit 1`;
  if (firstRow || totalPhrases <= firstSearchLength) return firstRow?.place ?? 1;
  // With `is true`, PostgreSQL hashes the subquery. Otherwise it would look up thousands of phrases one by one.
  const [row] = await db.$queryRaw<{ place: number | null }[]>`
    select min(o.place)::int as place
    from chapters c cross join unnest(c.phrase_ids) with ordinality as o(id, place)
    where c.id = ${id} and (o.id in (
      select phrase_id from unfinished_phrases
      where book_id = ${bookId} and chapter_id = ${id} and no_translation
    )) is true`;
  return row?.place ?? 1;
}

/** Number of translations of a phrase that are compared, because a library may have thousands of "Oui." */
const maxComparedTranslations = 200;
const maxKnownTranslations = 3;

/**
 * Returns the translations that editors wrote for the same phrases in other chapters and books, including drafts, most
 * frequent first.
 */
async function findKnownTranslations(
  db: TransactionClient,
  chapterId: number,
  phraseIds: number[],
): Promise<Map<number, KnownTranslation[]>> {
  const knownTranslations = new Map<number, KnownTranslation[]>();
  if (phraseIds.length === 0) return knownTranslations;
  const rows = await db.$queryRaw<(KnownTranslation & { ids: number[] })[]>`
    with wanted as (
      select md5(phrase_key(phrase)) as key, array_agg(id) as ids from phrases
      where id = any(${phraseIds}::int[]) group by md5(phrase_key(phrase))
    )
    select w.ids, used.translation, used.source from wanted w cross join lateral (
      select same.translation, (array_agg(b.title order by same.id))[1] as source, count(*) as uses
      from (
        select id, book_id, translation from phrases
        where md5(phrase_key(phrase)) = w.key and translation <> '' and chapter_id <> ${chapterId}
        limit ${maxComparedTranslations}
      ) same join books b on b.id = same.book_id
      where b.deleted_at is null group by same.translation
      order by uses desc, same.translation limit ${maxKnownTranslations}
    ) used order by used.uses desc, used.translation`;
  for (const { ids, translation, source } of rows) {
    for (const id of ids)
      knownTranslations.set(id, [...(knownTranslations.get(id) ?? []), { translation, source }]);
  }
  return knownTranslations;
}
