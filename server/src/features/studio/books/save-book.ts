import type { InputOf } from '@lingostory/contract/call';
import { toSearchText } from '@lingostory/contract/search-text';
import type { calls } from '@lingostory/contract/studio/books/calls';
import type { CoverImages, Sound } from '../../../adapters/media/media.ts';
import type { Deps } from '../../../deps.ts';
import { createBookNotFoundProblem, editLockedBook } from '../base/edit-locked-book.ts';
import { toInclusionColumns } from '../base/end-inclusion.ts';
import { type StudioBook, studioBookQuery } from '../base/find-studio-books.ts';
import { assertVersion, versionIncrement } from '../base/versions.ts';
import { filesOfBook, removeUnusedFiles, storeFiles, toBookFiles } from '../files/store-files.ts';
import { createBookCode } from './create-book-code.ts';

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
  ...(form.included === undefined ? {} : { included: form.included }),
  searchText: toSearchText(form.title, form.author),
});

/**
 * Creates a book with its cover and audio sample. It appears in the catalogue immediately unless it is saved as a
 * draft.
 */
export async function createBook(
  deps: Deps,
  form: BookForm,
  files: { cover: CoverImages; sample: Sound },
): Promise<StudioBook> {
  const { published = true } = form;
  return await storeFiles(deps, toBookFiles(files.cover, files.sample), async (names) =>
    deps.db.$transaction(async (tx) => {
      const bookCode = await createBookCode(tx, form.title);
      const releaseFields = { published, released: published, createdAt: deps.clock.now() };
      const data = { ...columnsOf(form), ...names, ...releaseFields, bookCode };
      return await tx.book.create({ data, ...studioBookQuery });
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
  files: { cover: CoverImages | undefined; sample: Sound | undefined },
): Promise<StudioBook> {
  const existingBook = await deps.db.book.findFirst({ where: { bookCode: form.book_code, deletedAt: null } });
  if (!existingBook) throw createBookNotFoundProblem();
  const { book, replaced } = await storeFiles(deps, toBookFiles(files.cover, files.sample), async (names) =>
    editLockedBook(deps, existingBook.id, async (tx, { id }) => {
      const previousBook = await tx.book.findUniqueOrThrow({ where: { id }, ...studioBookQuery });
      assertVersion(previousBook, form.version);
      const columns = columnsOf(form);
      const inclusionColumns = toInclusionColumns(previousBook, columns, deps.clock.now());
      const data = { ...columns, ...inclusionColumns, ...names, ...versionIncrement };
      const book = await tx.book.update({ where: { id }, data, ...studioBookQuery });
      return { replaced: filesOfBook(previousBook, names), book };
    }),
  );
  await removeUnusedFiles(deps, replaced);
  return book;
}
