import { createHash } from 'node:crypto';
import { packVersion } from '@lingostory/contract/downloads/pack';
import { calls as chapterCalls } from '@lingostory/contract/studio/chapters/calls';
import { calls as lemmaCalls } from '@lingostory/contract/studio/lemmas/calls';
import { calls as meaningCalls } from '@lingostory/contract/studio/meanings/calls';
import { calls as phraseCalls } from '@lingostory/contract/studio/phrases/calls';
import { calls as pictureCalls } from '@lingostory/contract/studio/pictures/calls';
import { calls as replacementCalls } from '@lingostory/contract/studio/replacements/calls';
import { calls as retakeCalls } from '@lingostory/contract/studio/retakes/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTokenDetails } from '../../src/features/vocabulary/public.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import { describeWord } from '../../src/libraries/lexicon/details/describe-word.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phrasesOf,
} from '../support/builders.ts';
import { describeReadyDownload, downloadBook, readPackVersions } from '../support/http/downloads.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { chapterEdits, editBookChapters } from '../support/studio/chapter-edits.ts';
import { createStudioClient, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let member: Person;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  member = await buildPerson(world);
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close({ rowsByHand: true }));

const chapters = [
  ['Chats et chiens vivent ici.', 'Un chat dort.', 'Le chat de Paul mange.'],
  ['Chats noirs la nuit.', 'Un chien dort.', 'Paul rit.'],
  ['Chats gris.', 'Elle aime Paul.', 'Un oiseau chante.'],
];

async function buildStory(): Promise<Book> {
  const book = await buildBook(world, { chapters, dictionary: 'oiseau = bird' });
  await addBookToLibrary(world, member.user.id, book.id);
  return book;
}

type WindowPhrase = {
  phrase_no: number;
  previous_phrase_no: unknown;
  next_phrase_no: unknown;
  total_phrases: unknown;
  line_audio: string | null;
  book: unknown;
  chapter: { chapter_no: number };
};

/** Returns what readers see of each chapter, by its id, apart from its numbers, its title and its book. */
async function readChapterContents({ id, bookCode }: Book): Promise<Record<number, string>> {
  const rows = await phrasesOf(world, id);
  const query = `book_code=${bookCode}&from=1&count=50`;
  const [window, states] = [
    (await getAs(world, `/user/read-window?${query}`, member)).body.data as WindowPhrase[],
    (await getAs(world, `/user/word-states?${query}`, member)).body.data.phrases as { lemmas: string[] }[],
  ];
  const contents: Record<number, string> = {};
  for (const [index, phrase] of window.entries()) {
    const row = rows.find(({ phraseNo }) => phraseNo === phrase.phrase_no);
    if (!row) throw new Error(`There is no phrase ${phrase.phrase_no}.`);
    const { phrase_no, previous_phrase_no, next_phrase_no, total_phrases, book, chapter, ...shown } = phrase;
    const content = {
      ...shown,
      line_audio: row.audioFile,
      lemmas: states[index]?.lemmas,
      words: listTokenDetails(row).map((token) => token && describeWord(token)),
    };
    contents[row.chapterId] = (contents[row.chapterId] ?? '') + JSON.stringify(content);
  }
  return contents;
}

/** Returns the versions of a book's packs by the ids of their chapters. */
async function readVersions(book: Book): Promise<Record<number, string | undefined>> {
  const versions = await readPackVersions(world, member, book);
  const rows = await world.deps.db.chapter.findMany({ where: { bookId: book.id } });
  return Object.fromEntries(
    rows.flatMap(({ id, chapterNo }) => (versions[chapterNo] ? [[id, versions[chapterNo]]] : [])),
  );
}

/** Makes edits and expects each to change the versions of exactly the packs whose chapters readers see changed. */
async function expectExactVersions(book: Book, editNames: readonly string[]): Promise<void> {
  let [contents, versions] = [await readChapterContents(book), await readVersions(book)];
  for (const name of editNames) {
    await editBookChapters(world, { book, studio }, name);
    const [newContents, newVersions] = [await readChapterContents(book), await readVersions(book)];
    expect(Object.keys(newVersions), name).toEqual(Object.keys(newContents));
    for (const id of Object.keys(newContents).map(Number)) {
      const hasSameContent = newContents[id] === contents[id];
      const hasSameVersion = newVersions[id] === versions[id];
      expect({ name, id, hasSameVersion }).toEqual({ name, id, hasSameVersion: hasSameContent });
    }
    [contents, versions] = [newContents, newVersions];
  }
}

const editNames = Object.keys(chapterEdits);

describe('the version of a pack', () => {
  it.each(editNames)('changes exactly for the chapters that %s changes', async (name) => {
    await expectExactVersions(await buildStory(), [name]);
  });

  it('stays exact after edits in any order', async () => {
    const names = editNames.filter((name) => name !== 'deleteChapter');
    const order = fc.shuffledSubarray(names, { minLength: 8, maxLength: 8 });
    const runEdits = async (order: string[]) => expectExactVersions(await buildStory(), order);
    await fc.assert(fc.asyncProperty(order, runEdits), { numRuns: 4, endOnFailure: true });
  });

  it('covers every call of the studio that changes a chapter', () => {
    const changingCalls = [
      chapterCalls,
      phraseCalls,
      pictureCalls,
      meaningCalls,
      lemmaCalls,
      replacementCalls,
      retakeCalls,
    ].flatMap((calls) => Object.values(calls).filter(({ method }) => method !== 'GET'));
    const testedNames = new Set([...editNames.map((name) => name.split(':')[0]), 'postPhraseEdit']);
    expect(changingCalls.map(({ name }) => name).filter((name) => !testedNames.has(name))).toEqual([]);
  });

  it('returns when an edit is undone, so the pack is not downloaded again', async () => {
    const book = await buildStory();
    const [first] = await phrasesOf(world, book.id);
    const versions = await readPackVersions(world, member, book);
    await studio.put(`/admin/phrase/${first?.id}`, { phrase: 'Chats ?' });
    expect(await readPackVersions(world, member, book)).not.toEqual(versions);
    await studio.put(`/admin/phrase/${first?.id}`, { phrase: first?.phrase });
    expect(await readPackVersions(world, member, book)).toEqual(versions);
  });

  it('changes the version of the book with its title, without any new pack', async () => {
    const book = await buildStory();
    const before = await describeReadyDownload(world, member, book);
    await editBookChapters(world, { book, studio }, 'editBook');
    const after = await describeReadyDownload(world, member, book);
    expect(after.version).not.toBe(before.version);
    expect(after.chapters).toEqual(before.chapters);
  });
});

/** Returns true if every chapter of a book has a current pack. */
async function hasCurrentPacks({ bookCode }: Book): Promise<boolean> {
  const { rows } = await world.deps.sql.query(
    `select from chapters c join books b on b.id = c.book_id where b.book_code = $1 and not exists (
      select from chapter_packs k left join chapter_revisions r on r.chapter_id = k.chapter_id
      where k.chapter_id = c.id and k.outdated_at is null and k.revision = r.revision)`,
    [bookCode],
  );
  return rows.length === 0;
}

describe('packVersion', () => {
  it('increases whenever the same chapter gets another content', async () => {
    const book = await buildStory();
    const { chapters: downloaded } = await downloadBook(world, member, book);
    const contents = downloaded.map(({ content: { phrases, words } }) => ({
      words,
      phrases: phrases.map(({ phrase_id: _id, ...phrase }) => ({
        ...phrase,
        line_audio: phrase.line_audio !== null,
      })),
    }));
    const hash = createHash('sha256').update(JSON.stringify(contents)).digest('hex');
    // If the hash differs, readers who have a pack would not get the new content: increase `packVersion`, and put the new
    // hash here.
    expect([packVersion, hash]).toEqual([
      1,
      '1ea258eb5effb5ce073537068471c5293defd02b4e9d3da560bc2a33cfa3dbb9',
    ]);
  });
});

describe('a revision of a chapter', () => {
  /** Changes of a value in SQL, by the type of its column. */
  const changes: Record<string, string> = {
    text: `# || 'x'`,
    integer: 'coalesce(#, 0) + 1',
    boolean: 'not #',
    'timestamp with time zone': "# + interval '1 second'",
  };
  const changesByColumn: Record<string, string> = {
    separator: `'line'`,
    emphasis: `'{0,1}'`,
    word_times: `'{0,1}'`,
    pictures: `'[]'`,
    word_list: `word_list[2:] || '{x}'::text[]`,
    meanings: `meanings[2:] || '{x}'::text[]`,
    lemmas: `lemmas[2:] || '{x}'::text[]`,
    word_kinds: `word_kinds[2:] || '{x}'::text[]`,
  };

  it('changes with every column of a phrase, whoever writes it', async () => {
    const book = await buildStory();
    const { rows: columns } = await world.deps.sql.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = 'phrases' and is_generated = 'NEVER'
         and column_name not in ('id', 'book_id', 'chapter_id') order by 1`,
    );
    expect(columns.length).toBeGreaterThan(15);
    for (const { name, type } of columns) {
      await describeReadyDownload(world, member, book);
      expect(await hasCurrentPacks(book), name).toBe(true);
      const change = (changesByColumn[name] ?? changes[type] ?? '').replaceAll('#', `"${name}"`);
      await world.deps.sql.query(
        `update phrases set "${name}" = ${change} where id = (select min(id) from phrases where book_id = $1)`,
        [book.id],
      );
      expect(await hasCurrentPacks(book), name).toBe(false);
    }
  });

  it('doesn’t change when other chapters are renumbered', async () => {
    const book = await buildStory();
    await describeReadyDownload(world, member, book);
    await world.deps.sql.query(
      'update chapters set first_phrase_no = first_phrase_no + 10, version = version + 1 where book_id = $1',
      [book.id],
    );
    expect(await hasCurrentPacks(book)).toBe(true);
  });
});
