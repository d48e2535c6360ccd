import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportView } from '@lingostory/contract/studio/imports/schemas';
import { processImports } from '../../../src/features/studio/public.ts';
import type { Book } from '../../../src/generated/prisma/client.ts';
import type { BookFile, FileChapter, FilePhrase } from '../../../src/libraries/book-files/book-file.ts';
import type { Person } from '../builders.ts';
import type { World } from '../running/world.ts';
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

export const toBookFile = (chapters: FileChapter[]): BookFile => ({
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
export function createEditionStudio(world: World, administrator: Person) {
  const { ask, upload } = bindUpload(world, administrator);
  const { bookFiles } = world.deps;
  let entries: Record<string, Buffer> = {};
  let file: BookFile | undefined;
  world.deps.bookFiles = {
    ...bookFiles,
    read: async () => {
      if (!file) throw new Error('the book file is not set');
      return file;
    },
    extract: async (request) =>
      Object.fromEntries(
        await Promise.all(
          request.entries.map(async (entry, index) => {
            const path = join(request.folder, `entry-${index}`);
            await writeFile(path, entries[entry] ?? '');
            return [entry, path] as const;
          }),
        ),
      ),
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
      const upload_id = await upload(Buffer.from('a book file'));
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

function bindUpload(world: World, administrator: Person) {
  const studio = createRecordingStudio(world, administrator);
  return { ask: studio.ask, upload: async (bytes: Buffer) => await studio.upload(bytes) };
}
