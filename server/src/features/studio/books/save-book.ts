import type { InputOf } from '@lingostory/contract/call';
import { difficulties } from '@lingostory/contract/catalogue/constants';
import { toSearchText } from '@lingostory/contract/search-text';
import type { calls } from '@lingostory/contract/studio/books/calls';
import { schemas } from '@lingostory/contract/studio/books/schemas';
import type { CoverImages, Sound } from '../../../adapters/media/media.ts';
import type { Deps } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { validateInput } from '../../../http/parse.ts';
import { createBookNotFoundProblem, editLockedBook } from '../base/edit-locked-book.ts';
import { toInclusionColumns } from '../base/end-inclusion.ts';
import { type StudioBook, studioBookQuery } from '../base/find-studio-books.ts';
import { assertVersion, versionIncrement } from '../base/versions.ts';
import { filesOfBook, removeUnusedFiles, storeFiles, toBookFiles } from '../files/store-files.ts';
import { createBookCode } from './create-book-code.ts';

type BookForm = InputOf<typeof calls.createBook>;
type DraftForm = InputOf<typeof calls.editDraft>;
type BookFiles = { cover: CoverImages | undefined; sample: Sound | undefined };

/** The level of a draft until an editor chooses one. */
const [defaultDifficulty] = difficulties;

/** Returns the columns of a form. Details that a draft's form leaves out become empty. */
const columnsOf = (form: Omit<DraftForm, 'book_code' | 'version'>) => ({
  title: form.title,
  author: form.author,
  narratedBy: form.narrated_by ?? '',
  description: form.description ?? '',
  difficulty: form.difficulty ?? defaultDifficulty,
  difficultyChosen: form.difficulty !== undefined,
  hours: form.hours ?? 0,
  minutes: form.minutes ?? 0,
  sampleText: form.sample_text ?? '',
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

/** Creates a draft that has only a title and an author. Publishing asks for what is still missing. */
export async function createDraft(deps: Deps, form: InputOf<typeof calls.createDraft>): Promise<StudioBook> {
  return await deps.db.$transaction(async (tx) => {
    const bookCode = await createBookCode(tx, form.title);
    const releaseFields = { published: false, released: false, createdAt: deps.clock.now() };
    return await tx.book.create({
      data: { ...columnsOf(form), ...releaseFields, bookCode },
      ...studioBookQuery,
    });
  });
}

/**
 * Updates a draft, whose details may be incomplete. Throws 422 for an incomplete form if the book was published in the
 * meantime; otherwise like `editBook`.
 */
export async function editDraft(deps: Deps, form: DraftForm, files: BookFiles): Promise<StudioBook> {
  return await saveEdit(deps, form, files, async ({ published }) => {
    if (published) await validateInput(schemas.editBook.input, form);
  });
}

/**
 * Updates a book. An uploaded cover or audio sample replaces the old one. Throws 404 when the book is unknown or
 * deleted, and a conflict unless `version` is the stored version.
 */
export async function editBook(
  deps: Deps,
  form: InputOf<typeof calls.editBook>,
  files: BookFiles,
): Promise<StudioBook> {
  return await saveEdit(deps, form, files, () => {});
}

/** Saves an edited form, unless `assertAllowed` throws a problem about the stored book. */
async function saveEdit(
  deps: Deps,
  form: InputOf<typeof calls.editBook> | DraftForm,
  files: BookFiles,
  assertAllowed: (book: Book) => Promise<void> | void,
): Promise<StudioBook> {
  const existingBook = await deps.db.book.findFirst({ where: { bookCode: form.book_code, deletedAt: null } });
  if (!existingBook) throw createBookNotFoundProblem();
  const { book, replaced } = await storeFiles(deps, toBookFiles(files.cover, files.sample), async (names) =>
    editLockedBook(deps, existingBook.id, async (tx, { id }) => {
      const previousBook = await tx.book.findUniqueOrThrow({ where: { id }, ...studioBookQuery });
      assertVersion(previousBook, form.version);
      await assertAllowed(previousBook);
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
