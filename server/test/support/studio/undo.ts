import { expect } from 'vitest';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import type { Book } from '../../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildBook,
  buildPerson,
  chaptersOf,
  getAs,
  type Person,
  phrasesOf,
} from '../builders.ts';
import type { World } from '../running/world.ts';
import type { StudioClient } from './uploads.ts';

/** Returns functions that delete and restore books, chapters and phrases in the studio, and that read the results. */
export function createUndoTools(world: World, studio: StudioClient) {
  const textsOf = async (book: Book) => (await phrasesOf(world, book.id)).map(({ phrase }) => phrase);
  const expectCleanStorage = async () =>
    expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  const restoreItem = (itemType: 'book' | 'chapter' | 'phrase', id: number | undefined) =>
    studio.post(`/admin/${itemType}/${id}/restore`);
  const remove = async (itemType: 'book' | 'chapter' | 'phrase', id: number | undefined) => {
    const { status, body } = await studio.remove(`/admin/${itemType}/${id}`);
    expect(status, body.message).toBe(200);
  };
  /** Returns all database rows of a book. */
  const readAllRows = async ({ id }: Book) => {
    const { rows } = await world.deps.sql.query(
      `select to_jsonb(b) - 'updated_at' as book,
        (select jsonb_agg(to_jsonb(c) order by c.id) from chapters c where c.book_id = b.id) as chapters,
        (select jsonb_agg(to_jsonb(p) - 'updated_at' order by p.id) from phrases p where p.book_id = b.id) as phrases,
        (select jsonb_agg(to_jsonb(e) order by e.phrase_id, e.line) from dictionary_entries e where e.book_id = b.id) as entries,
        (select jsonb_agg(to_jsonb(w) order by w.phrase_id, w.key) from phrase_words w where w.book_id = b.id) as words
      from books b where b.id = $1`,
      [id],
    );
    return rows[0];
  };
  async function buildBookOf(...chapters: string[][]) {
    const book = await buildBook(world, { chapters });
    const builtChapters = await chaptersOf(world, book);
    return { book, chapters: builtChapters, phrases: builtChapters.flatMap(({ phrases }) => phrases) };
  }
  async function buildReaderAt(book: Book, phraseNo: number) {
    const person = await buildPerson(world);
    await addBookToLibrary(world, person.user.id, book.id);
    await saveReadingPosition(person, book, phraseNo);
    return person;
  }
  async function saveReadingPosition(person: Person, book: Book, phraseNo: number) {
    const request = world.api.put('/v1/user/reading-position').set('Authorization', person.bearer);
    const { status } = await request.send({ book_code: book.bookCode, phrase_no: phraseNo });
    expect(status).toBe(200);
  }
  const readPosition = async (person: Person, book: Book) => {
    const { body } = await getAs(world, `/user/read-book?book_code=${book.bookCode}`, person);
    return [body.data.phrase, body.data.phrase_no];
  };
  return {
    textsOf,
    expectOrder: expectCleanStorage,
    restore: restoreItem,
    remove,
    rowsOf: readAllRows,
    bookOf: buildBookOf,
    readerOf: buildReaderAt,
    turnTo: saveReadingPosition,
    stopOf: readPosition,
  };
}
