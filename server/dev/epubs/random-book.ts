import { readdirSync, readFileSync } from 'node:fs';
import { phraseSeparators } from '@lingostory/contract/reading/constants';
import fc from 'fast-check';
import sharp from 'sharp';
import type {
  BookFile,
  FileChapter,
  FilePhrase,
  FilePicture,
} from '../../src/libraries/book-files/book-file.ts';
import type { BookSource } from '../../src/libraries/book-files/book-source.ts';

const clipFolder = new URL('../../../prisma/demo/clips/le-phare/', import.meta.url);
const clipNames = readdirSync(clipFolder)
  .filter((name) => name.endsWith('.mp3'))
  .slice(0, 8);
const pictureNames = ['one.png', 'two.jpg', 'three.webp'];

/** Texts that writers of XML, HTML and JSON have got wrong, and some that look odd but are ordinary. */
const hostileTexts = [
  ...[']]>', '<b>', '&', '&amp;', '"', "'", '--', '<!--', '<?xml?>', '&#0;', '</span>', '\\u0000'],
  ...['\u0001', '\u0008', '\u000b', '\u001f', '\u007f', '\u0085', '\u2028', '\ufeff', '\ufffe', '\uffff'],
  ...['\t', '\n', '\r\n', '  ', '\u00a0', '\u202f', '«\u00a0Oui\u00a0!\u00a0»', '– Non,', '— Si.', '…'],
  ...['שָׁלוֹם', '\u202Eretourné\u202C', '\u2067«\u2069', 'مرحبا', '👩‍👩‍👧', '🇫🇷', '𝕏', 'é', '漢字'],
  ...['anticonstitutionnellement'.repeat(40), '\ud800', '\udc00', 'Ægir', 'œuvre'],
];

const textArbitrary = fc
  .array(fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'grapheme', maxLength: 20 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(' '));

/** Italics are only in texts that XML can contain, because their ranges count its characters. */
const isPlain = (text: string) => !/[^\n\u0020-\uD7FF\uE000-\uFFFD]|\s{2}|^\s|\s$/u.test(text);

const emphasisOf = (text: string, [start, length]: readonly [number, number]) =>
  isPlain(text) && start < text.length ? [start, Math.min(text.length, start + length)] : [];

const phraseArbitrary: fc.Arbitrary<FilePhrase> = fc
  .record({
    text: textArbitrary,
    separator: fc.constantFrom(...phraseSeparators),
    range: fc.tuple(fc.nat(10), fc.integer({ min: 1, max: 10 })),
    clip: fc.option(fc.constantFrom(...clipNames), { freq: 6 }),
    translation: fc.option(textArbitrary),
    dictionary: fc.option(textArbitrary),
    wordTimes: fc.array(fc.nat(5000), { maxLength: 6 }),
    areWordsMeasured: fc.boolean(),
    isCorrected: fc.boolean(),
  })
  .map(
    ({
      text,
      separator,
      range,
      clip,
      translation,
      dictionary,
      wordTimes,
      areWordsMeasured,
      isCorrected,
    }) => ({
      type: 'phrase',
      text,
      separator,
      emphasis: emphasisOf(text, range),
      ...(clip === null ? {} : { clip: { entry: clip, start: 0 } }),
      ...(translation === null ? {} : { translation }),
      ...(dictionary === null ? {} : { dictionary }),
      ...(clip === null || wordTimes.length < 2
        ? {}
        : { wordTimes: wordTimes.slice(0, 2), areWordsMeasured }),
      ...(isCorrected ? { corrections: [{ key: 'fils', occurrence: 0, lemma: 'fil', isName: null }] } : {}),
    }),
  );

const pictureArbitrary: fc.Arbitrary<FilePicture> = fc.record({
  type: fc.constant('picture'),
  entry: fc.constantFrom(...pictureNames),
  alt: fc.option(fc.oneof(fc.constant(''), textArbitrary)),
});

/** Gives each phrase an id. The first phrase of a chapter always begins a paragraph. */
function identifyItems({ items, ...chapter }: FileChapter, chapterIndex: number): FileChapter {
  const first = items.findIndex(({ type }) => type === 'phrase');
  const identifiedItems = items.map((item, index) => {
    if (item.type === 'picture') return item;
    const separator = index === first ? ('paragraph' as const) : item.separator;
    return { ...item, id: `c${chapterIndex + 1}p${index + 1}`, separator };
  });
  return { ...chapter, items: identifiedItems };
}

const itemsArbitrary = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.array(fc.oneof({ weight: 6, arbitrary: phraseArbitrary }, pictureArbitrary), {
      maxLength: 40,
    }),
  },
  { weight: 1, arbitrary: fc.array(phraseArbitrary, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(pictureArbitrary, { minLength: 1, maxLength: 5 }) },
);

const chapterArbitrary: fc.Arbitrary<FileChapter> = fc
  .record({ title: textArbitrary, items: itemsArbitrary, isSample: fc.boolean(), published: fc.boolean() })
  .map((chapter) => ({ ...chapter, clipUnit: 'phrase' }));

export type RandomBook = Omit<BookFile, 'leftOut'>;

/** Books of every shape. */
export const bookArbitrary: fc.Arbitrary<RandomBook> = fc
  .record({
    title: textArbitrary,
    author: textArbitrary,
    narrator: textArbitrary,
    description: textArbitrary,
    rights: fc.oneof(fc.constant(''), textArbitrary),
    audioRights: fc.oneof(fc.constant(''), textArbitrary),
    hasCover: fc.boolean(),
    hasSample: fc.boolean(),
    chapters: fc.array(chapterArbitrary, { minLength: 1, maxLength: 4 }),
  })
  .map(({ author, narrator, audioRights, hasCover, hasSample, chapters, ...book }) => ({
    ...book,
    chapters: chapters.map(identifyItems),
    authors: [author],
    narrators: [narrator],
    language: 'fr',
    ...(hasCover ? { cover: 'two.jpg' } : {}),
    details: {
      ...{ difficulty: 'Medium', sampleText: 'Il pleut.', hours: 1, minutes: 59, audioRights },
      corrections: [{ key: 'fils', occurrence: null, lemma: 'fils', isName: null }],
      ...(hasSample ? { sampleAudio: clipNames[0] ?? '' } : {}),
    },
  }));

/** Returns a book of one chapter with so many phrases, each with a clip. */
export function createLongBook(phraseCount: number): RandomBook {
  const [book = fc.sample(bookArbitrary, 1)[0]] = fc.sample(bookArbitrary, { numRuns: 1, seed: 1 });
  const items: FilePhrase[] = Array.from({ length: phraseCount }, (_, index) => ({
    type: 'phrase',
    id: `p${index + 1}`,
    text: `Phrase ${index + 1}.`,
    separator: index % 5 === 0 ? 'paragraph' : 'space',
    emphasis: [],
    clip: { entry: clipNames[index % clipNames.length] ?? '', start: 0 },
    translation: `Phrase number ${index + 1}.`,
    dictionary: 'phrase = phrase',
  }));
  if (!book) throw new Error('There is no book.');
  const chapter: FileChapter = { title: 'Un', clipUnit: 'phrase', isSample: true, published: true, items };
  return { ...book, chapters: [chapter] };
}

const drawPicture = async (name: string) =>
  await sharp({ create: { width: 12, height: 18, channels: 3, background: '#a3502c' } })
    .toFormat(name.endsWith('.png') ? 'png' : name.endsWith('.webp') ? 'webp' : 'jpeg')
    .toBuffer();

/** Returns a source that reads the demo's clips and small pictures. */
export async function createRandomSource(
  { chapters, ...book }: RandomBook,
  workFolder: string,
): Promise<BookSource> {
  const entries = new Map<string, Buffer>(
    clipNames.map((name) => [name, readFileSync(new URL(name, clipFolder))]),
  );
  for (const name of pictureNames) entries.set(name, await drawPicture(name));
  return {
    code: 'un-livre',
    modifiedAt: new Date('2026-11-29T10:00:00Z'),
    book,
    chapters: chapters.map((chapter) => ({ title: chapter.title, load: async () => chapter })),
    readEntry: async (entry) => entries.get(entry),
    convertSounds: async () => {
      throw new Error('The clips of the demo need no conversion.');
    },
    workFolder,
  };
}
