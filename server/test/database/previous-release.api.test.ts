import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Person } from '../support/builders.ts';
import { draftTexts, setUpDrafts } from '../support/studio/draft-chapters.ts';

const drafts = setUpDrafts();
const { publish, read, code, readBook, moveTo } = drafts;

/** Statements sent by the last release that did not yet have draft chapters. */
const previousRelease = {
  numberChapters: `
    update chapters c set first_phrase_no = n.first_phrase_no, first_sample_no = n.first_sample_no
    from (
      select id, 1 + sum(total_phrases) over reading - total_phrases as first_phrase_no,
        case when is_sample then 1 + sum(total_phrases) filter (where is_sample) over reading - total_phrases end
          as first_sample_no
      from chapters where book_id = $1 window reading as (order by chapter_no)
    ) n
    where c.id = n.id
      and (c.first_phrase_no, c.first_sample_no) is distinct from (n.first_phrase_no, n.first_sample_no)`,
  sumBook: `
    update books set total_phrases = n.phrases, total_sample_phrases = n.sample
    from (
      select coalesce(sum(total_phrases), 0) as phrases,
        coalesce(sum(total_phrases) filter (where is_sample), 0) as sample
      from chapters where book_id = $1
    ) n
    where id = $1 and (total_phrases, total_sample_phrases) is distinct from (n.phrases, n.sample)`,
  insertPhrase: `
    update chapters c set phrase_ids = c.phrase_ids[:spot.place - 1] || $1::int || c.phrase_ids[spot.place:]
    from (
      select id, case when $3::int is null then total_phrases + 1
        else array_position(phrase_ids, $3::int) end as place
      from chapters
    ) spot
    where c.id = $2 and spot.id = c.id and spot.place is not null`,
  removePhrase: 'update chapters set phrase_ids = array_remove(phrase_ids, $1::int) where id = $2',
  moveReaders: `
    update reading_positions reader set phrase_id = near.id, phrase_no = least(near.phrase_no, $2::int)
    from (
      select c.phrase_ids[wanted.phrase_no - c.first_phrase_no + 1] as id, wanted.phrase_no
      from (values ($3::int + 1), ($2::int - 1)) as wanted(phrase_no)
      join chapters c on c.book_id = $1
        and wanted.phrase_no between c.first_phrase_no and c.first_phrase_no + c.total_phrases - 1
      order by wanted.phrase_no desc limit 1
    ) near
    where reader.book_id = $1 and reader.phrase_id in (
      select unnest(c.phrase_ids[$2::int - c.first_phrase_no + 1 : $3::int - c.first_phrase_no + 1])
      from chapters c
      where c.book_id = $1 and $2::int between c.first_phrase_no and c.first_phrase_no + c.total_phrases - 1
    )`,
  orderChapters: `
    update chapters c set chapter_no = o.place, version = c.version + 1
    from unnest($1::int[]) with ordinality as o(id, place)
    where c.id = o.id and c.chapter_no <> o.place`,
};

type PhraseEdit = (client: PoolClient) => Promise<unknown>;

/** Edits a book as the previous release does: locks its row, makes the change and renumbers, in one transaction. */
async function runEdit(change: PhraseEdit): Promise<void> {
  const { world, book } = drafts.get();
  const client = await world.deps.sql.connect();
  try {
    await client.query('begin');
    await client.query('select id from books where id = $1 for no key update', [book.id]);
    await change(client);
    for (const statement of [previousRelease.numberChapters, previousRelease.sumBook])
      await client.query(statement, [book.id]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const findPhraseId = async (text: string) => {
  const { world, book } = drafts.get();
  return (await world.deps.db.phrase.findFirstOrThrow({ where: { bookId: book.id, phrase: text } })).id;
};

const createPhraseInsertion =
  (text: string, chapterNo: number, beforeId: number | null = null): PhraseEdit =>
  async (client) => {
    const { book, ids } = drafts.get();
    const chapterId = ids[chapterNo - 1];
    const { rows } = await client.query<{ id: number }>(
      `insert into phrases (book_id, chapter_id, phrase, word_list, meanings, updated_at)
       values ($1, $2, $3, array[$3], '{""}', now()) returning id`,
      [book.id, chapterId, text],
    );
    await client.query(previousRelease.insertPhrase, [rows[0]?.id, chapterId, beforeId]);
  };

/** Returns the phrases that readers, guests and editors see, in order of their numbers. */
async function readNumberedPhrases() {
  const { world, studio, book, member } = drafts.get();
  // The response for a sample without phrases is a 404, which has no data.
  const readPhrases = async (path: string, person?: Person) =>
    (await read(`${path}?${code()}&from=1&count=50`, person)).body.data ?? [];
  const checkNumbers = (rows: { phrase: string; phrase_no: number }[]) => {
    expect(rows.map(({ phrase_no }) => phrase_no)).toEqual(rows.map((_row, index) => index + 1));
    return rows.map(({ phrase }) => phrase);
  };
  const [readerPhrases, sample] = [
    await readPhrases('/user/read-window', member),
    await readPhrases('/guest/sample-window'),
  ];
  const previewPhrases = (await studio.get(`/admin/preview-window?${code()}&from=1&count=50`)).body.data;
  const { totalPhrases, totalSample, totalStudio } = await world.deps.db.book.findUniqueOrThrow({
    where: { id: book.id },
  });
  const phrasesByView = {
    readers: checkNumbers(readerPhrases),
    sample: checkNumbers(sample),
    studio: checkNumbers(previewPhrases),
  };
  expect([totalPhrases, totalSample, totalStudio]).toEqual([
    phrasesByView.readers.length,
    phrasesByView.sample.length,
    phrasesByView.studio.length,
  ]);
  return phrasesByView;
}

const [firstDraftTexts = [], secondDraftTexts = [], thirdDraftTexts = []] = draftTexts;

describe('an edit by the previous release of a book with a draft chapter', () => {
  it.each([1, 2, 3])(
    'numbers phrases without gaps when an older server adds one to chapter %i of a book with a draft chapter',
    async (chapterNo) => {
      await publish(2, false);
      await runEdit(createPhraseInsertion('Encore.', chapterNo));
      const chapters = [firstDraftTexts, secondDraftTexts, thirdDraftTexts].map((texts, index) =>
        index + 1 === chapterNo ? [...texts, 'Encore.'] : texts,
      );
      const [firstChapterTexts = [], , thirdTexts = []] = chapters;
      expect(await readNumberedPhrases()).toEqual({
        readers: [...firstChapterTexts, ...thirdTexts],
        sample: firstChapterTexts,
        studio: chapters.flat(),
      });
    },
  );

  it('numbers phrases without gaps when an older server deletes some from a book with a draft chapter', async () => {
    await publish(2, false);
    await moveTo(1);
    const ids = [await findPhraseId('Un chat.'), await findPhraseId('Deux chats.')];
    await runEdit(async (client) => {
      const { book, ids: chapterIds } = drafts.get();
      await client.query(previousRelease.moveReaders, [book.id, 1, 2]);
      for (const id of ids) {
        await client.query('delete from phrases where id = $1', [id]);
        await client.query(previousRelease.removePhrase, [id, chapterIds[0]]);
      }
    });
    expect(await readNumberedPhrases()).toEqual({
      readers: thirdDraftTexts,
      sample: [],
      studio: [...secondDraftTexts, ...thirdDraftTexts],
    });
    expect(await readBook()).toMatchObject({ phrase: 'Cinq lits.', phrase_no: 1 });
  });

  it('renumbers phrases when a server of the previous release reorders chapters or changes the sample', async () => {
    const { ids } = drafts.get();
    await publish(2, false);
    await runEdit((client) => client.query(previousRelease.orderChapters, [[ids[1], ids[2], ids[0]]]));
    const studioOrder = [...secondDraftTexts, ...thirdDraftTexts, ...firstDraftTexts];
    expect(await readNumberedPhrases()).toEqual({
      readers: [...thirdDraftTexts, ...firstDraftTexts],
      sample: firstDraftTexts,
      studio: studioOrder,
    });
    await runEdit((client) => client.query('update chapters set is_sample = true where id = $1', [ids[2]]));
    const readerTexts = [...thirdDraftTexts, ...firstDraftTexts];
    expect(await readNumberedPhrases()).toEqual({
      readers: readerTexts,
      sample: readerTexts,
      studio: studioOrder,
    });
    await publish(2, true);
    expect(await readNumberedPhrases()).toEqual({
      readers: studioOrder,
      sample: studioOrder,
      studio: studioOrder,
    });
  });

  it('renumbers phrases after an edit by an older server if every chapter of the book is a draft', async () => {
    for (const chapterNo of [1, 2, 3]) await publish(chapterNo, false);
    await runEdit(createPhraseInsertion('Encore.', 1, await findPhraseId('Un chat.')));
    const { world, book, studio } = drafts.get();
    const previewPhrases = (await studio.get(`/admin/preview-window?${code()}&from=1&count=50`)).body.data;
    expect(previewPhrases.map(({ phrase }: { phrase: string }) => phrase)).toEqual([
      'Encore.',
      ...draftTexts.flat(),
    ]);
    expect(await world.deps.db.book.findUniqueOrThrow({ where: { id: book.id } })).toMatchObject({
      totalPhrases: 0,
      totalSample: 0,
      totalStudio: 6,
    });
  });
});

describe('a chapter that is deleted while the previous release runs', () => {
  const findDeletionRows = async (id = 0) => {
    const { rows } = await drafts.get().world.deps.db.deletion.findFirstOrThrow({
      where: { kind: 'chapter', itemId: id },
    });
    return rows as { chapter: object };
  };

  it('stores a deleted chapter in a format that a server of the previous release can restore', async () => {
    const { studio, ids } = drafts.get();
    await studio.remove(`/admin/chapter/${ids[1]}`);
    expect(Object.keys((await findDeletionRows(ids[1])).chapter).sort()).toEqual(
      [
        ...['id', 'bookId', 'title', 'chapterNo', 'isSample', 'firstPhraseNo', 'firstSampleNo'],
        ...['version', 'createdAt'],
      ].sort(),
    );
  });

  it('restores an unpublished chapter as a draft even if a server that runs the previous release deleted it', async () => {
    const { world, studio, ids } = drafts.get();
    await publish(2, false);
    await studio.remove(`/admin/chapter/${ids[1]}`);
    await world.deps.sql.query(
      `update deletions set rows = rows #- '{chapter,published}' #- '{chapter,firstStudioNo}'
       where kind = 'chapter' and item_id = $1`,
      [ids[1]],
    );
    const { body } = await studio.post(`/admin/chapter/${ids[1]}/restore`);
    expect(body.data).toMatchObject({ published: false, chapter_no: 2, total_phrases: 2 });
    expect((await readNumberedPhrases()).readers).toEqual([...firstDraftTexts, ...thirdDraftTexts]);
  });
});
