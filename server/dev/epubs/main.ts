import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { createEpubStream } from '../../src/libraries/book-files/epub-writing/write-epub.ts';
import { checkEpubs } from './check-epubs.ts';
import { bookArbitrary, createLongBook, createRandomSource, type RandomBook } from './random-book.ts';

const { values } = parseArgs({ options: { books: { type: 'string' }, seed: { type: 'string' } } });
const bookCount = Number(values.books ?? 200);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const booksPerProcess = 50;
const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function findMessages(books: readonly RandomBook[], folder: string): Promise<string[][]> {
  const paths: string[] = [];
  for (const [index, book] of books.entries()) {
    const path = join(folder, `${index}.epub`);
    const { stream, finish } = createEpubStream(await createRandomSource(book, folder));
    await pipeline(stream, createWriteStream(path)).finally(finish);
    paths.push(path);
  }
  return await checkEpubs(paths);
}

/** `npm run epubs`: writes random books as EPUB and checks each of them with EPUBCheck. */
const folder = await mkdtemp(join(tmpdir(), 'lingostory-epubs-'));
try {
  printLine(`${bookCount} random books, --seed ${seed}…`);
  const books = [createLongBook(3000), ...fc.sample(bookArbitrary, { numRuns: bookCount, seed })];
  const messages: string[][] = [];
  for (let from = 0; from < books.length; from += booksPerProcess)
    messages.push(...(await findMessages(books.slice(from, from + booksPerProcess), folder)));
  for (const [index, lines] of messages.entries())
    for (const line of lines) printLine(`Book ${index}: ${line}`);
  const invalidCount = messages.filter((lines) => lines.length > 0).length;
  printLine(`${books.length} books checked, ${invalidCount} with errors or warnings.`);
  process.exitCode = invalidCount > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}
