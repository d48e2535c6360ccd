import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportView } from '@lingostory/contract/studio/imports/schemas';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { findStorageProblems, processImports } from '../../../src/features/studio/public.ts';
import type { Book } from '../../../src/generated/prisma/client.ts';
import type { BookFile, FileChapter, FilePhrase } from '../../../src/libraries/book-files/book-file.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  chaptersOf,
  getAs,
  type Person,
  phrasesOf,
} from '../builders.ts';
import { startWorld, type World } from '../running/world.ts';
import { createRecordingStudio } from './studio-recordings.ts';

export type PlannedPhrase =
  | string
  | Partial<FilePhrase>
  | Extract<FileChapter['items'][number], { type: 'picture' }>;

/** Returns a chapter of a book file. Its phrases have no sound unless the plan gives them a clip. */
export const toFileChapter = (title: string, items: readonly PlannedPhrase[]): FileChapter => ({
  title,
  clipUnit: 'none',
  items: items.map((item) => {
    if (typeof item === 'object' && item.type === 'picture') return item;
    const phrase = { type: 'phrase' as const, text: '', separator: 'space' as const, emphasis: [] };
    return { ...phrase, ...(typeof item === 'string' ? { text: item } : item) };
  }),
});

const toBookFile = (chapters: FileChapter[]): BookFile => ({
  title: 'Un livre',
  authors: ['Jeanne Auteur'],
  narrators: [],
  description: '',
  language: 'fr',
  rights: '',
  chapters,
  leftOut: [],
});

/** Returns functions that import newer editions through the API, with the reader of book files replaced. */
function createEditionStudio(world: World, administrator: Person) {
  const recordings = createRecordingStudio(world, administrator);
  const { ask } = recordings;
  const { bookFiles } = world.deps;
  let entries: Record<string, Buffer> = {};
  let file: BookFile | undefined;
  world.deps.bookFiles = {
    ...bookFiles,
    read: async () => {
      if (!file) throw new Error('the book file is not set');
      return file;
    },
    extract: async (request) => {
      await mkdir(request.folder, { recursive: true });
      return Object.fromEntries(
        await Promise.all(
          request.entries.map(async (entry, index) => {
            const path = join(request.folder, `entry-${index}`);
            await writeFile(path, entries[entry] ?? '');
            return [entry, path] as const;
          }),
        ),
      );
    },
  };
  const readImport = async (id: number): Promise<ImportView> =>
    (await ask('GET', `/admin/import/${id}`)).body.data;
  return {
    ask,
    readImport,
    work: async () => await processImports(world.deps),
    setFile(chapters: FileChapter[], newEntries: Record<string, Buffer> = {}) {
      file = toBookFile(chapters);
      entries = newEntries;
    },
    /** Uploads the file as a newer edition of a book, and returns the import once it can be confirmed. */
    async start(book: Book): Promise<ImportView> {
      const upload_id = await recordings.upload(Buffer.from('a book file'));
      const { body } = await ask('POST', '/admin/import', { upload_id, book_code: book.bookCode });
      await processImports(world.deps);
      return await readImport(body.data.id);
    },
    /** Confirms an import with the chapters at these indexes, or with all of them. */
    async confirm({ id, version, found }: ImportView, indexes?: readonly number[], fields: object = {}) {
      if (!found) throw new Error('the file was not read');
      return await ask('POST', `/admin/import/${id}/book`, {
        version,
        title: found.title,
        author: found.authors.join(', '),
        narrated_by: found.narrators.join(', '),
        description: found.description,
        difficulty: found.difficulty,
        chapters: found.chapters.flatMap(({ title, is_sample }, index) =>
          indexes && !indexes.includes(index) ? [] : [{ index, title, is_sample }],
        ),
        ...fields,
      });
    },
    /** Applies the file to a book as a newer edition. */
    async apply(book: Book, indexes?: readonly number[], fields: object = {}): Promise<ImportView> {
      const ready = await this.start(book);
      await this.confirm(ready, indexes, fields);
      await processImports(world.deps);
      return await readImport(ready.id);
    },
  };
}

export const storyTexts = [
  [
    'Il était une fois une petite fille de village.',
    'Sa mère en était folle.',
    '— Oui.',
    'Cette bonne femme lui fit faire un petit chaperon rouge.',
  ],
  ['Un jour, sa mère fit des galettes.', '— Oui.', 'Va voir comment se porte ta grand-mère.'],
  ['Le loup arriva bientôt à la maison.', 'Il frappa longtemps à la porte.'],
] as const;

/** Returns the chapters of a book file with the titles of the story's chapters. */
export const toStoryFile = (chapters: readonly (readonly PlannedPhrase[])[]): FileChapter[] =>
  chapters.map((items, index) => toFileChapter(`Chapitre ${index + 1}`, items));

/** Starts a world. Before each test, builds a published book with the story's three chapters and a member who owns it. */
export function setUpEditions() {
  let started: { world: World; editions: ReturnType<typeof createEditionStudio> } | undefined;
  let built: { book: Book; reader: Person } | undefined;
  beforeAll(async () => {
    const world = await startWorld();
    started = { world, editions: createEditionStudio(world, await buildAdministrator(world)) };
  });
  afterAll(() => started?.world.close());
  beforeEach(async () => {
    const { world } = get();
    const book = await buildBook(world, {
      chapters: storyTexts.map((chapter) => [...chapter]),
      dictionary: 'mère = mother\nloup = wolf',
    });
    const reader = await buildPerson(world);
    await addBookToLibrary(world, reader.user.id, book.id);
    built = { book, reader };
  });
  const get = () => {
    if (!started) throw new Error('The world has not started.');
    return started;
  };
  const getBook = () => {
    if (!built) throw new Error('The book is not built.');
    return built;
  };
  const findPhrases = async () => await phrasesOf(get().world, getBook().book.id);
  return {
    get: () => ({ ...get(), ...getBook() }),
    findPhrases,
    /** Returns the title of each chapter with the texts of its published phrases. */
    listTexts: async () =>
      (await chaptersOf(get().world, getBook().book)).map(({ title, phrases }) => [
        title,
        ...phrases.map(({ phrase }) => phrase),
      ]),
    async findId(text: string): Promise<number> {
      const phrase = (await findPhrases()).find((candidate) => candidate.phrase === text);
      if (!phrase) throw new Error(`The book has no phrase “${text}”.`);
      return phrase.id;
    },
    async putReaderAt(phraseId: number): Promise<void> {
      const ids = { userId: getBook().reader.user.id, bookId: getBook().book.id };
      const seenAt = get().world.deps.clock.now();
      await get().world.deps.db.readingPosition.create({ data: { ...ids, phraseId, phraseNo: 1, seenAt } });
    },
    /** Returns the phrase at which the member continues reading. */
    async readPosition(): Promise<string> {
      const { book, reader } = getBook();
      return (await getAs(get().world, `/user/read-book?book_code=${book.bookCode}`, reader)).body.data
        .phrase;
    },
    expectCleanStorage: async () =>
      expect(await findStorageProblems(get().world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] }),
  };
}
