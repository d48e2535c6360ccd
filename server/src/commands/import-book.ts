import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { difficulties } from '@lingostory/contract/catalogue/constants';
import { studioLimits } from '@lingostory/contract/studio/fields';
import { paragraphClipChoices, wordClipChoices } from '@lingostory/contract/studio/imports/constants';
import type { Deps } from '../deps.ts';
import { importBookFile } from '../features/studio/public.ts';
import type { BookFile, FileChapter } from '../libraries/book-files/book-file.ts';
import { type Command, printLine, printWarning, UsageError, withUsageErrors } from './command.ts';
import { createCommandDeps } from './create-command-deps.ts';

const usage =
  'Say which file to import: import book.epub [--publish] [--json] [--title …] [--author …] [--narrator …] [--difficulty Easy|Medium|Hard] [--words join|keep] [--paragraphs keep|align] [--edition-of book-code].';

function readChoice<Choice extends string>(name: string, choices: readonly Choice[], value: string): Choice {
  const choice = choices.find((candidate) => candidate === value);
  if (!choice) throw new UsageError(`--${name} must be one of ${choices.join(', ')}.`);
  return choice;
}

async function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    publish: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    title: text,
    author: text,
    narrator: text,
    difficulty: text,
    'edition-of': text,
    words: { type: 'string', default: 'join' },
    paragraphs: { type: 'string', default: 'keep' },
  } as const;
  const { values, positionals } = withUsageErrors(() => parseArgs({ args, options, allowPositionals: true }));
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new UsageError(usage);
  const fileStats = await stat(path).catch(() => undefined);
  if (!fileStats?.isFile()) throw new UsageError(`There is no file ${path}.`);
  const { words, paragraphs, difficulty, ...otherValues } = values;
  return {
    ...otherValues,
    path: resolve(path),
    fileName: basename(path),
    difficulty: difficulty === undefined ? undefined : readChoice('difficulty', difficulties, difficulty),
    choices: {
      words: readChoice('words', wordClipChoices, words),
      paragraphs: readChoice('paragraphs', paragraphClipChoices, paragraphs),
    },
  };
}

const toJsonChapter = ({ title, clipUnit, items, recording }: FileChapter) => ({
  title,
  clip_unit: clipUnit,
  needs_alignment: recording !== undefined,
  phrases: items.flatMap((item) =>
    item.type === 'phrase'
      ? {
          phrase: item.text,
          separator: item.separator,
          clip: item.clip
            ? { file: item.clip.entry, start: item.clip.start, end: item.clip.end ?? null }
            : null,
        }
      : [],
  ),
  pictures: items.flatMap((item) => (item.type === 'picture' ? { file: item.entry, alt: item.alt } : [])),
});

/** Returns the book that was found in a file as JSON, with what was left out. */
const toJsonBook = (book: BookFile) => ({
  title: book.title,
  authors: book.authors,
  narrators: book.narrators,
  language: book.language,
  rights: book.rights,
  cover: book.cover ?? null,
  chapters: book.chapters.map(toJsonChapter),
  left_out: book.leftOut,
});

const formatSeconds = (seconds: number) => seconds.toFixed(3).padStart(9);

function printBook(book: BookFile): void {
  printLine(`${book.title} (${[...book.authors, book.language].filter(Boolean).join(', ')})`);
  for (const { title, items } of book.chapters) {
    printLine(`\n${title}`);
    for (const item of items) {
      if (item.type === 'picture') printLine(`  [picture ${item.entry}: ${item.alt || 'decorative'}]`);
      else {
        const { start, end } = item.clip ?? {};
        const times =
          start === undefined
            ? ' '.repeat(19)
            : `${formatSeconds(start)} ${end === undefined ? '      end' : formatSeconds(end)}`;
        printLine(`${times}  ${item.text}`);
      }
    }
  }
  if (book.leftOut.length > 0) printLine('\nLeft out:');
  for (const { what, count, reason } of book.leftOut) printLine(`  ${what} (${count}): ${reason}`);
}

type Options = Awaited<ReturnType<typeof readOptions>>;

async function findEditionBookId(deps: Deps, bookCode: string | undefined): Promise<number | undefined> {
  if (bookCode === undefined) return undefined;
  const book = await deps.db.book.findFirst({ where: { bookCode, deletedAt: null } });
  if (!book) throw new UsageError(`There is no book ${bookCode} in the studio.`);
  return book.id;
}

/** Joins as many names as a book's author or narrator can have. */
function joinNames(names: readonly string[]): string {
  let joinedNames = '';
  for (const name of names) {
    const longerNames = joinedNames === '' ? name : `${joinedNames}, ${name}`;
    if (longerNames.length > studioLimits.name) break;
    joinedNames = longerNames;
  }
  return joinedNames;
}

async function runImport(deps: Deps, options: Options): Promise<number> {
  const { path, fileName, choices, json, publish } = options;
  const book = await deps.bookFiles.read({ path, fileName, choices });
  const bookId = await findEditionBookId(deps, options['edition-of']);
  if (!json) printBook(book);
  const imported = await importBookFile(deps, { path, fileName, choices, bookId }, (found) => ({
    title: options.title ?? (found.title || basename(fileName)),
    author: options.author ?? (joinNames(found.authors) || '—'),
    narrated_by: options.narrator ?? joinNames(found.narrators),
    description: found.description,
    difficulty: options.difficulty ?? found.difficulty ?? 'Medium',
    text_rights: found.rights,
    audio_rights: found.audio_rights,
    published: publish && (found.is_french || found.language === ''),
    chapters: found.chapters.map(({ title, is_sample }, index) => ({
      index,
      title: title.trim() || `Chapitre ${index + 1}`,
      is_sample,
    })),
  }));
  if (imported.state === 'failed') {
    printWarning(imported.problem ?? 'The import failed.');
    return 1;
  }
  const isPublished = imported.confirmed?.published ?? false;
  const bookCode = imported.book?.bookCode ?? '';
  if (json)
    printLine(JSON.stringify({ ...toJsonBook(book), book_code: bookCode, published: isPublished }, null, 2));
  else
    printLine(
      `\n“${book.title}” is imported as ${bookCode}, ${isPublished ? 'and published' : 'as a draft'}.`,
    );
  if (publish && !isPublished)
    printWarning(`The book says that its language is “${book.language}”, so it stays a draft.`);
  return 0;
}

/**
 * `import book.epub` imports a book as a draft, and prints its chapters, phrases and clip times, and what was left out.
 * `--publish` publishes it, `--json` prints JSON.
 */
export const importBook: Command = async (args, readSettings) => {
  const options = await readOptions(args);
  const { deps, close } = await createCommandDeps(await readSettings());
  try {
    return await runImport(deps, options);
  } finally {
    await close();
  }
};
