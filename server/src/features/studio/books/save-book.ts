import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/books/calls';
import type { Cover, Sound } from '../../../adapters/media/media.ts';
import type { Deps } from '../../../deps.ts';
import { searchText } from '../../catalogue/public.ts';
import { editLocked, noBook } from '../base/edit-locked.ts';
import { type StudioBook, studioBook } from '../base/find-studio-books.ts';
import { assertVersion, nextVersion } from '../base/versions.ts';
import { bookFiles, filesOfBook, removeFiles, storeFiles } from '../files/store-files.ts';
import { nameBook } from './name-book.ts';

type BookForm = InputOf<typeof calls.createBook>;

const columnsOf = (form: BookForm) => ({
  title: form.title,
  author: form.author,
  narratedBy: form.narrated_by,
  description: form.description,
  difficulty: form.difficulty,
  hours: form.hours,
  minutes: form.minutes,
  sampleText: form.sample_text,
  ...(form.text_rights === undefined ? {} : { textRights: form.text_rights }),
  ...(form.audio_rights === undefined ? {} : { audioRights: form.audio_rights }),
  searchText: searchText(form.title, form.author),
});

/**
 * Creates a book with its cover and audio sample. It appears in the catalogue immediately unless it is saved as a
 * draft.
 */
export async function createBook(
  deps: Deps,
  form: BookForm,
  files: { cover: Cover; sample: Sound },
): Promise<StudioBook> {
  const { published = true } = form;
  return await storeFiles(deps, bookFiles(files.cover, files.sample), async (names) =>
    deps.db.$transaction(async (tx) => {
      const bookCode = await nameBook(tx, form.title);
      const state = { published, released: published, createdAt: deps.clock.now() };
      const data = { ...columnsOf(form), ...names, ...state, bookCode };
      return await tx.book.create({ data, ...studioBook });
    }),
  );
}

/**
 * Updates a book. An uploaded cover or audio sample replaces the old one. Throws 404 when the book is unknown or
 * deleted, and a conflict unless `version` is the stored version.
 */
export async function editBook(
  deps: Deps,
  form: InputOf<typeof calls.editBook>,
  files: { cover: Cover | undefined; sample: Sound | undefined },
): Promise<StudioBook> {
  const existing = await deps.db.book.findFirst({ where: { bookCode: form.book_code, deletedAt: null } });
  if (!existing) throw noBook();
  const { book, replaced } = await storeFiles(deps, bookFiles(files.cover, files.sample), async (names) =>
    editLocked(deps, existing.id, async (tx, { id }) => {
      const before = await tx.book.findUniqueOrThrow({ where: { id }, ...studioBook });
      assertVersion(before, form.version);
      const data = { ...columnsOf(form), ...names, ...nextVersion };
      const book = await tx.book.update({ where: { id }, data, ...studioBook });
      return { replaced: filesOfBook(before, names), book };
    }),
  );
  await removeFiles(deps, replaced);
  return book;
}
