import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMissingParts } from '../../src/features/studio/phrases/list-missing-parts.ts';
import { buildAdministrator, buildBook, chaptersOf, phrasesOf } from '../support/builders.ts';
import { findWrongMissingParts, startWorld, type World } from '../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close({ rowsByHand: true }));

const chapters = [
  ['Le chat dort.', 'Un chat, un !', 'Le 3 mai.'],
  ['Un roi dort.', 'Le chat du roi.'],
  ['Un chat mange.', 'Le roi mange.', 'Le mai.'],
];

/**
 * SQL statements that change the phrases of the book with the id `{book}`. `{n}` selects which phrases change. `{to}`
 * is the id of the chapter to which phrases are added or moved.
 */
const sqlByChange = {
  add: `insert into phrases (book_id, chapter_id, phrase, translation, word_list, meanings, updated_at)
    select {book}, {to}, 'Oui.', case when n = 1 then '' else 'Yes.' end, array['Oui', '.'], array[case when n = 2 then '' else 'yes' end, ''], now()
    from generate_series(1, 3) n`,
  addBare: `insert into phrases (book_id, chapter_id, phrase, updated_at) values ({book}, {to}, 'Oui.', now())`,
  translate: `update phrases set translation = 'Text' where book_id = {book} and id % 4 = {n}`,
  forgetTranslations: `update phrases set translation = '' where book_id = {book} and id % 3 = {n}`,
  record: `update phrases set audio_file = 'clip.mp3' where book_id = {book} and id % 4 = {n}`,
  forgetClips: `update phrases set audio_file = null, audio_ms = null where book_id = {book} and id % 3 = {n}`,
  explain: `update phrases set meanings = array(select 'meaning' from unnest(word_list)) where book_id = {book} and id % 4 = {n}`,
  forgetMeanings: `update phrases set meanings = array(select '' from unnest(word_list)) where book_id = {book} and id % 3 = {n}`,
  cut: `update phrases set word_list = array['Non', ' ', '12'], meanings = array['', '', ''] where book_id = {book} and id % 4 = {n}`,
  touch: `update phrases set updated_at = now() where book_id = {book}`,
  move: `update phrases set chapter_id = {to} where book_id = {book} and id % 4 = {n}`,
  remove: `delete from phrases where book_id = {book} and id % 5 = {n}`,
};

async function runAndRollBack(run: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await world.deps.sql.connect();
  try {
    await client.query('begin');
    await run(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the table of unfinished phrases', () => {
  it('keeps the record of each phrase’s missing audio, meanings and translation correct after any changes', async () => {
    const book = await buildBook(world, { chapters, dictionary: 'chat = cat' });
    const ids = (await chaptersOf(world, book)).map(({ id }) => id);
    const changeNames = Object.keys(sqlByChange) as (keyof typeof sqlByChange)[];
    const stepArbitrary = fc.tuple(fc.constantFrom(...changeNames), fc.integer({ min: 0, max: 3 }));
    const property = fc.asyncProperty(
      fc.array(stepArbitrary, { minLength: 3, maxLength: 20 }),
      async (steps) => {
        await runAndRollBack(async (client) => {
          for (const [name, randomNumber] of steps) {
            const text = sqlByChange[name]
              .replaceAll('{n}', String(randomNumber))
              .replaceAll('{book}', String(book.id));
            await client.query(text.replaceAll('{to}', String(ids[randomNumber % ids.length])));
            expect(await findWrongMissingParts({ sql: client }), name).toEqual([]);
          }
        });
      },
    );
    await fc.assert(property, { numRuns: 30 });
  });

  it('records the missing audio, meanings and translations of existing phrases when the migration runs', async () => {
    await buildBook(world, { chapters, dictionary: 'chat = cat' });
    const migrationFolder = new URL(
      '../../../prisma/migrations/20261124190000_unfinished_phrases/',
      import.meta.url,
    );
    const migration = await readFile(new URL('migration.sql', migrationFolder), 'utf8');
    await runAndRollBack(async (client) => {
      await client.query(`
        drop trigger phrases_note_unfinished on phrases;
        drop trigger phrases_note_finished on phrases;
        drop function note_written_phrases, note_changed_phrases, note_unfinished_phrases;
        drop table unfinished_phrases;
        ${migration}`);
      expect(await findWrongMissingParts({ sql: client })).toEqual([]);
    });
  });
});

describe('GET /v1/admin/missing/{book_code}', () => {
  it('lists phrases that are missing something in reading order, for any page size and chapter order', async () => {
    const book = await buildBook(world, { chapters, dictionary: 'chat = cat' });
    const builtChapters = await chaptersOf(world, book);
    const [firstChapterId, secondChapterId, thirdChapterId] = builtChapters.map(({ id }) => id);
    const finishedPhraseId = builtChapters.flatMap(({ phrases }) => phrases)[1]?.id ?? 0;
    await world.deps.db.phrase.update({
      where: { id: finishedPhraseId },
      data: { translation: 'A cat.', meanings: ['a', '', 'cat', '', 'a', ''] },
    });
    await studio.put('/admin/chapter-order', {
      book_id: book.id,
      ids: [thirdChapterId, firstChapterId, secondChapterId],
    });
    await studio.put(`/admin/chapter-publication/${firstChapterId}`, { published: false });
    const expectedPhrases = [...(chapters[2] ?? []), 'Le chat dort.', 'Le 3 mai.', ...(chapters[1] ?? [])];
    for (const perPage of [1, 2, 3, 100]) {
      const listedPhrases: string[] = [];
      for (let page = 1; listedPhrases.length < expectedPhrases.length; page += 1) {
        const path = `/admin/missing/${book.bookCode}?per_page=${perPage}&page=${page}`;
        const { body } = await studio.get(path);
        expect([body.meta.total, body.data.phrase.length > 0]).toEqual([expectedPhrases.length, true]);
        listedPhrases.push(...body.data.phrase.map(({ phrase }: { phrase: string }) => phrase));
      }
      expect(listedPhrases, `${perPage} a page`).toEqual(expectedPhrases);
    }
  });

  it('lists phrases that are missing something without reading the rows of complete phrases', async () => {
    const book = await buildBook(world, { chapters: [['Un chat.']], dictionary: 'un = a\nchat = cat' });
    const [onlyPhrase] = await phrasesOf(world, book.id);
    const chapterId = onlyPhrase?.chapterId ?? 0;
    // Adds 3,000 finished phrases after the only unfinished one.
    await world.deps.sql.query(
      `with added as (
         insert into phrases (book_id, chapter_id, phrase, translation, audio_file, word_list, meanings, updated_at)
         select $1, $2, 'Oui.', 'Yes.', 'clip.mp3', array['Oui', '.'], array['yes', ''], now() from generate_series(1, 3000) returning id
       )
       update chapters set phrase_ids = phrase_ids || (select array_agg(id order by id) from added) where id = $2`,
      [book.id, chapterId],
    );
    await world.deps.sql.query('analyze phrases, chapters, unfinished_phrases');
    await world.deps.db.$transaction(async (tx) => {
      // Returns how many rows of `phrases` this transaction has read so far.
      const countRowsRead = async () => {
        const [row] = await tx.$queryRaw<{ rows: number }[]>`
          select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'phrases'`;
        return row?.rows ?? 0;
      };
      const countBefore = await countRowsRead();
      const deps = { ...world.deps, db: tx as World['deps']['db'] };
      const { phrases } = await listMissingParts(deps, { book_code: book.bookCode });
      expect(phrases).toMatchObject({ rows: [{ id: onlyPhrase?.id }], total: 1 });
      // The unfinished phrase is read to list it, and to look for a draft of its translation.
      expect((await countRowsRead()) - countBefore).toBe(2);
    });
  });
});

describe('GET /v1/admin/words/{book_code}', () => {
  it('lists with the filter “open” exactly those words of a book that lack a meaning', async () => {
    const book = await buildBook(world, { chapters, dictionary: 'chat = cat' });
    const [explainedPhrase] = await phrasesOf(world, book.id);
    await studio.put(`/admin/phrase/${explainedPhrase?.id}`, {
      phrase: 'LE roi dort.',
      dictionary: 'chat = cat\nle = the',
    });
    const listWords = async (filter: string) => {
      const { body } = await studio.get(`/admin/words/${book.bookCode}?per_page=100&filter=${filter}`);
      return body.data.word as { word: string; meanings: { meaning: string }[] }[];
    };
    const wordsWithoutMeaning = (await listWords('all')).filter(({ meanings }) =>
      meanings.some(({ meaning }) => meaning === ''),
    );
    expect(wordsWithoutMeaning.length).toBeGreaterThan(3);
    expect(await listWords('open')).toEqual(wordsWithoutMeaning);
  });
});
