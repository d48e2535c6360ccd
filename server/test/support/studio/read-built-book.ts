import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BookFile,
  type BookFileChoices,
  defaultBookFileChoices,
  type FileChapter,
  type FilePhrase,
} from '../../../src/libraries/book-files/book-file.ts';
import { readBookFile } from '../../../src/libraries/book-files/read-book-file.ts';
import { buildEpub, type EpubOptions } from './build-epub.ts';

/** Reads the bytes of a book file through a temporary file. */
export async function readBookBytes(
  bytes: Buffer,
  { choices = {}, fileName = 'livre.epub' }: { choices?: Partial<BookFileChoices>; fileName?: string } = {},
): Promise<BookFile> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-book-'));
  try {
    const path = join(folder, 'book');
    await writeFile(path, bytes);
    return await readBookFile({ path, fileName, choices: { ...defaultBookFileChoices, ...choices } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const readBuiltBook = async (
  options: EpubOptions,
  choices: Partial<BookFileChoices> = {},
): Promise<BookFile> => await readBookBytes(await buildEpub(options), { choices });

export const listPhrases = (chapter: FileChapter | undefined): FilePhrase[] =>
  chapter?.items.filter((item): item is FilePhrase => item.type === 'phrase') ?? [];

const signs = { space: '', line: '/ ', paragraph: '¶ ', section: '§ ' } as const;

/** Describes the items of a chapter, a line for each: the separator as a sign, italic text in underscores, and the clip. */
export const describeItems = (chapter: FileChapter | undefined): string[] =>
  chapter?.items.map((item) => {
    if (item.type === 'picture') return `[${item.entry}: ${item.alt}]`;
    const { text, emphasis, separator, clip } = item;
    const starts = new Set(emphasis.filter((_, index) => index % 2 === 0));
    const ends = new Set(emphasis.filter((_, index) => index % 2 === 1));
    const marked = [...text.split(''), '']
      .map((character, index) => `${ends.has(index) ? '_' : ''}${starts.has(index) ? '_' : ''}${character}`)
      .join('');
    return `${signs[separator]}${marked}${clip ? ` @${clip.entry} ${clip.start}-${clip.end ?? ''}` : ''}`;
  }) ?? [];

/** Describes the chapters of a book, a line for each title and item. */
export const describeBook = ({ chapters }: BookFile): string[] =>
  chapters.flatMap((chapter) => [`# ${chapter.title}`, ...describeItems(chapter)]);
