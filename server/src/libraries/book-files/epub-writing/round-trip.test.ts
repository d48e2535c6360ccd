import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { studioLimits } from '@lingostory/contract/studio/fields';
import { repairLine } from '@lingostory/contract/studio/text/split-text';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookArbitrary, createRandomSource, type RandomBook } from '../../../../dev/epubs/random-book.ts';
import { buildZip } from '../../../../test/support/studio/build-epub.ts';
import { listPhrases, readBookBytes } from '../../../../test/support/studio/read-built-book.ts';
import { readEpub } from '../../../../test/support/studio/read-epub.ts';
import { unzipFiles } from '../../../../test/support/words/word-files.ts';
import { applyOwnDetails } from '../apply-own-details.ts';
import type { BookFile, FileChapter, FilePhrase } from '../book-file.ts';
import { limitText } from '../limit-text.ts';
import { parseOwnDetails } from '../own-details.ts';
import { createPiecesStream } from '../pieces-writing/write-pieces.ts';
import { createEpubStream } from './write-epub.ts';
import { isVisible, toXmlCharacters } from './xml-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-round-trip-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function writeBook(book: RandomBook): Promise<Buffer> {
  const { stream, finish } = createEpubStream(await createRandomSource(book, folder));
  return await buffer(stream).finally(finish);
}

/**
 * Returns a text that the studio accepts in a field of at most `max` characters. An import normalizes texts, and shortens
 * those that are longer then.
 */
const toStorable = (text: string, max: number) =>
  limitText(text.replace(/(?![\t\n])[\p{Cc}\p{Surrogate}]/gu, '').normalize('NFC'), max).trim();
const toLine = (text: string, max: number) => {
  const line = toStorable(text.replace(/[\t\n\r\u2028\u2029]+/gu, ' '), max);
  return isVisible(toXmlCharacters(line)) ? line : 'x';
};

/** Italics are only compared in clean texts, and if they don't begin or end with a space, which a reader trims. */
const isCleanRange = (text: string, [start = 0, end = 0]: readonly number[]) =>
  repairLine(text) === text && !/^\s|\s$|\p{Surrogate}/u.test(text.slice(start, end));

/** Returns a book as the studio can contain it, with all of the odd characters that it accepts. */
const toStorableBook = ({ chapters, details, ...book }: RandomBook): RandomBook => ({
  ...book,
  title: toLine(book.title, studioLimits.title),
  authors: book.authors.map((name) => toLine(name, studioLimits.name)),
  narrators: book.narrators.map((name) => toLine(name, studioLimits.name)),
  description: toStorable(book.description, studioLimits.description),
  rights: toStorable(book.rights, studioLimits.rights),
  ...(details && {
    details: { ...details, audioRights: toStorable(details.audioRights, studioLimits.rights) },
  }),
  chapters: chapters.map((chapter) => ({
    ...chapter,
    title: toLine(chapter.title, studioLimits.title),
    items: chapter.items.map((item) => {
      if (item.type === 'picture')
        return { ...item, alt: item.alt === null ? null : toLine(item.alt, studioLimits.alt) };
      const text = toLine(item.text, studioLimits.phrase);
      const { translation, dictionary } = item;
      return {
        ...item,
        text,
        emphasis: isCleanRange(text, item.emphasis) && text === item.text ? item.emphasis : [],
        ...(translation === undefined
          ? {}
          : { translation: toStorable(translation, studioLimits.translation) }),
        ...(dictionary === undefined ? {} : { dictionary: toStorable(dictionary, studioLimits.dictionary) }),
      };
    }),
  })),
});
const storableBookArbitrary = bookArbitrary.map(toStorableBook);

const importFiles = (files: Record<string, Buffer>): BookFile =>
  applyOwnDetails(readEpub(files), parseOwnDetails(String(files['META-INF/lingostory.json'])));

const digestOf = (bytes: Buffer | undefined) => bytes && createHash('sha256').update(bytes).digest('hex');

/**
 * Returns a book in a form that can be compared: pictures, covers and samples by their bytes, clips by their length,
 * and empty meanings like missing ones.
 */
function toComparableBook(
  { chapters, cover, details, ...book }: RandomBook,
  readEntry: (entry: string) => Buffer | undefined,
) {
  const toDigest = (entry: string | undefined) => entry && digestOf(readEntry(entry));
  return {
    ...book,
    language: 'fr',
    leftOut: [],
    cover: toDigest(cover),
    details: { ...details, sampleAudio: toDigest(details?.sampleAudio) },
    chapters: chapters.map(({ title, isSample, published, items }) => ({
      ...{ title, isSample, published },
      items: items.map((item) => {
        if (item.type === 'picture') return { ...item, entry: toDigest(item.entry), alt: item.alt };
        const { text, separator, emphasis, clip, translation = '', dictionary = '', wordTimes = [] } = item;
        const { corrections = [], areWordsMeasured = false } = item;
        return {
          text,
          separator,
          emphasis,
          hasClip: !!clip,
          translation,
          dictionary,
          wordTimes,
          areWordsMeasured,
          corrections,
        };
      }),
    })),
  };
}

describe('an exported book', () => {
  it('comes back as the same book, with everything that EPUB has no words for', async () => {
    await fc.assert(
      fc.asyncProperty(storableBookArbitrary, async (book) => {
        const bytes = await writeBook(book);
        const files = await unzipFiles(bytes);
        const source = await createRandomSource(book, folder);
        const entries = new Map<string, Buffer>();
        for (const entry of [
          ...[book.cover, book.details?.sampleAudio].flatMap((name) => name ?? []),
          ...book.chapters.flatMap(({ items }) =>
            items.flatMap((item) => (item.type === 'picture' ? [item.entry] : [])),
          ),
        ])
          entries.set(entry, (await source.readEntry(entry)) ?? Buffer.alloc(0));
        const expected = toComparableBook(book, (entry) => entries.get(entry));
        // Alternative texts are cleaned up like those of any book.
        for (const { items } of expected.chapters)
          for (const item of items)
            if ('alt' in item && item.alt !== null) item.alt = repairLine(toXmlCharacters(item.alt));
        expect(toComparableBook(await readBookBytes(bytes), (entry) => files[entry])).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('writes the same bytes every time, except for the time of the last change', async () => {
    const [book] = fc.sample(bookArbitrary, { numRuns: 1, seed: 7 });
    if (!book) throw new Error('There is no book.');
    expect(digestOf(await writeBook(book))).toBe(digestOf(await writeBook(book)));
  });

  it('keeps the edits of others, and leaves out the details of phrases that they have changed', async () => {
    const [book] = fc.sample(storableBookArbitrary, { numRuns: 1, seed: 11 });
    const createPhrase = (text: string, id: string): FilePhrase => ({
      ...{ type: 'phrase', id, text, separator: 'space', emphasis: [] },
      translation: `${text} in English`,
    });
    if (!book) throw new Error('There is no book.');
    const items = [createPhrase('Un.', 'p1'), createPhrase('Deux.', 'p2'), createPhrase('Un.', 'p3')];
    const chapter = {
      title: 'Un',
      clipUnit: 'phrase',
      isSample: true,
      published: false,
      items,
    } satisfies FileChapter;
    const files = await unzipFiles(await writeBook({ ...book, chapters: [chapter] }));
    const page = String(files['EPUB/text/chapter-0001.xhtml'])
      .replace('>Deux.<', '>Deux cents.<')
      .replace('id="p1"', 'id="other"');
    const edited = importFiles({ ...files, 'EPUB/text/chapter-0001.xhtml': Buffer.from(page) });
    const translations = edited.chapters[0]?.items.map((item) => item.type === 'phrase' && item.translation);
    expect(translations).toEqual(['Un. in English', undefined, 'Un. in English']);
    expect(edited.chapters[0]).toMatchObject({ isSample: true, published: false });
  });
});

describe('readBookFile', () => {
  const createPhrase = (text: string, separator: FilePhrase['separator'] = 'paragraph'): FilePhrase => ({
    ...{ type: 'phrase', text, separator, emphasis: [] },
    translation: `${text} in English`,
  });
  const readAgain = async (
    items: FileChapter['items'],
    title = 'Le loup',
  ): Promise<FileChapter | undefined> => {
    const [book] = fc.sample(storableBookArbitrary, { numRuns: 1, seed: 11 });
    if (!book) throw new Error('There is no book.');
    const chapter = {
      title,
      clipUnit: 'none',
      isSample: true,
      published: false,
      items,
    } satisfies FileChapter;
    return (await readBookBytes(await writeBook({ ...book, chapters: [chapter] }))).chapters[0];
  };
  const describeShape = (chapter: FileChapter | undefined) =>
    listPhrases(chapter).map(({ text, separator, translation }) => ({ text, separator, translation }));

  it.each([
    ['a first phrase with the text of the title', ['Le loup', 'Il rit.']],
    ['ornaments that are phrases', ['Il rit.', '* * *', 'Fin.']],
    [
      'no-break spaces and soft hyphens',
      ['«\u00a0Le\u00a0loup\u00a0!\u00a0»', 'Anti\u00adloup.', 'Un\u2009mot.'],
    ],
  ])('reads our own export with %s as it was', async (_, texts) => {
    const items = texts.map((text) => createPhrase(text));
    expect(describeShape(await readAgain(items))).toEqual(
      describeShape({ title: '', clipUnit: 'none', items }),
    );
  });

  it('reads pictures of our own export between the same phrases, with their descriptions or none', async () => {
    const pictures = [null, '', 'A', 'Le loup'].map(
      (alt) => ({ type: 'picture', entry: 'two.jpg', alt }) as const,
    );
    const [first, second, third, last] = pictures;
    if (!first || !second || !third || !last) throw new Error('There are no pictures.');
    const items = [
      ...[first, createPhrase('Un.'), second, createPhrase('Deux.', 'space'), third],
      ...[createPhrase('Trois.', 'line'), createPhrase('Quatre.'), last],
    ];
    const toLine = (item: FileChapter['items'][number]) =>
      item.type === 'picture' ? item.alt : `${item.separator} ${item.text}`;
    expect((await readAgain(items))?.items.map(toLine)).toEqual(items.map(toLine));
  });

  it('leaves out a sample that isn’t in the file', async () => {
    const [book] = fc.sample(storableBookArbitrary, { numRuns: 1, seed: 11 });
    if (!book?.details) throw new Error('There is no book.');
    const sound = await createRandomSource(
      { ...book, details: { ...book.details, sampleAudio: 'two.jpg' } },
      folder,
    );
    const { stream, finish } = createEpubStream(sound);
    const files = await unzipFiles(await buffer(stream).finally(finish));
    const { 'META-INF/lingostory-sample.jpg': sample, ...otherFiles } = files;
    expect((await readBookBytes(await buildZip(files))).details).toHaveProperty('sampleAudio');
    expect((await readBookBytes(await buildZip(otherFiles))).details).not.toHaveProperty('sampleAudio');
    expect(sample).toBeDefined();
  });

  it('keeps a chapter without phrases', async () => {
    expect(await readAgain([], 'Vide')).toMatchObject({ title: 'Vide', items: [], published: false });
  });
});

describe('createPiecesStream', () => {
  it('escapes texts that a spreadsheet would run as formulas, and an import reads them as they were', async () => {
    const [book] = fc.sample(storableBookArbitrary, { numRuns: 1, seed: 11 });
    if (!book) throw new Error('There is no book.');
    const items = ['=1+1', '- Non.', '@toi'].map(
      (text): FilePhrase => ({
        ...{ type: 'phrase', text, separator: 'paragraph', emphasis: [] },
        ...{ translation: `+${text}`, dictionary: `-${text}` },
      }),
    );
    const chapter: FileChapter = { title: '=Un', clipUnit: 'none', items };
    const { stream, finish } = createPiecesStream(
      await createRandomSource({ ...book, chapters: [chapter] }, folder),
    );
    const bytes = await buffer(stream).finally(finish);
    const table = String((await unzipFiles(bytes))['un-livre/0001/phrases.tsv']);
    expect(table.split('\n')[1]).toBe(["'=1+1", "'+=1+1", "'-=1+1", '', "'=Un"].join('\t'));
    const again = (await readBookBytes(bytes, { fileName: 'livre.zip' })).chapters[0];
    const describeTexts = (phrases: readonly FilePhrase[]) =>
      phrases.map(({ text, translation, dictionary }) => ({ text, translation, dictionary }));
    expect(again?.title).toBe('=Un');
    expect(describeTexts(listPhrases(again))).toEqual(describeTexts(items));
  });
});
