import { difficulties } from '@lingostory/contract/catalogue/constants';
import { singleLineTest, storableTest } from '@lingostory/contract/fields';
import { studioLimits } from '@lingostory/contract/studio/fields';
import { importLimits } from '@lingostory/contract/studio/imports/constants';
import { array, boolean, type InferType, number, object, string, ValidationError } from 'yup';
import type { FileBookDetails, FileCorrection } from './book-file.ts';
import type { BookSource } from './book-source.ts';
import type { IdentifiedChapter } from './epub-writing/chapter-page.ts';

/** The version of the format below. A reader ignores details of another version. */
const currentVersion = 1;

/** The largest integer that the database can store in a column. */
const maxInteger = 2_147_483_647;
const maxNames = 100;
const maxLemmaLength = 80;
const maxIdLength = 1000;

const textField = (max: number) => string().strict().defined().max(max).test(storableTest('A text'));
const optionalTextField = (max: number) => string().strict().max(max).test(storableTest('A text'));
const lineField = (max: number) => textField(max).test(singleLineTest('A line'));
const namesField = () => array(lineField(studioLimits.name)).strict().max(maxNames).required();
const countField = (max = maxInteger) => number().strict().integer().min(0).max(max);
const timePairsField = () =>
  array(countField().required())
    .strict()
    .max(2 * studioLimits.phrase)
    .test(
      'pairs',
      'Word times must be pairs of a start and an end.',
      (times) => (times?.length ?? 0) % 2 === 0,
    );
const correctionsField = (max: number) =>
  array(
    object({
      key: lineField(studioLimits.phrase).min(1),
      occurrence: countField().nullable().defined(),
      lemma: lineField(maxLemmaLength).min(1).nullable(),
      isName: boolean().strict().nullable().defined(),
    })
      .strict()
      .noUnknown()
      .required(),
  )
    .strict()
    .max(max);

const bookSchema = object({
  title: lineField(studioLimits.title),
  authors: namesField(),
  narrators: namesField(),
  description: textField(studioLimits.description),
  rights: textField(studioLimits.rights),
  difficulty: string().strict().oneOf(difficulties).required(),
  sampleText: textField(studioLimits.sampleText),
  hours: countField(studioLimits.hours).required(),
  minutes: countField(studioLimits.minutes).required(),
  audioRights: textField(studioLimits.rights),
  /** The entry of the sample in the archive. */
  sampleAudio: string().strict(),
  corrections: correctionsField(importLimits.phrases).required(),
})
  .strict()
  .noUnknown();

const phraseSchema = object({
  /** The id of the phrase's element in its page. */
  id: string().strict().defined().max(maxIdLength),
  /** The text when it was exported. XML doesn't allow all of its characters. */
  text: string().strict().defined().max(studioLimits.phrase),
  translation: optionalTextField(studioLimits.translation),
  dictionary: optionalTextField(studioLimits.dictionary),
  wordTimes: timePairsField(),
  /** Only written if it is true. */
  areWordsMeasured: boolean().strict(),
  corrections: correctionsField(studioLimits.phrase),
})
  .strict()
  .noUnknown();

const chapterSchema = object({
  title: lineField(studioLimits.title),
  isSample: boolean().strict().required(),
  published: boolean().strict().required(),
  phrases: array(phraseSchema.required()).strict().max(importLimits.phrases).required(),
})
  .strict()
  .noUnknown();

const detailsSchema = object({
  format: string().strict().oneOf(['lingostory-book']).required(),
  version: number().strict().oneOf([currentVersion]).required(),
  book: bookSchema.required(),
  chapters: array(chapterSchema.required()).strict().max(importLimits.chapters).required(),
})
  .strict()
  .noUnknown();

/** The parts of a book for which EPUB has no words, as `META-INF/lingostory.json` contains them. */
export type OwnDetails = InferType<typeof detailsSchema>;

/** Thrown for details that can't be used. Editors see its message. */
export class OwnDetailsError extends Error {}

/**
 * Returns true for a correction that the database can store: one that changes something, with an occurrence if it is of
 * a phrase. Only a correction of the whole book can make a word a name.
 */
const isStorable = ({ occurrence, lemma, isName }: FileCorrection, isOfPhrase: boolean) =>
  (occurrence !== null) === isOfPhrase &&
  (lemma !== null || isName !== null) &&
  (isName !== true || (lemma === null && !isOfPhrase));

/** Leaves out corrections that the database can't store, and all but the first one of the same word. */
function tidyCorrections(
  corrections: readonly FileCorrection[],
  { isOfPhrase }: { isOfPhrase: boolean },
): FileCorrection[] {
  const correctionsByWord = new Map<string, FileCorrection>();
  for (const correction of corrections) {
    const word = `${correction.occurrence} ${correction.key}`;
    if (isStorable(correction, isOfPhrase) && !correctionsByWord.has(word))
      correctionsByWord.set(word, correction);
  }
  return [...correctionsByWord.values()];
}

function tidyAllCorrections({ book, chapters, ...details }: OwnDetails): OwnDetails {
  const tidyPhrase = ({ corrections, ...phrase }: OwnDetails['chapters'][number]['phrases'][number]) => ({
    ...phrase,
    ...(corrections && { corrections: tidyCorrections(corrections, { isOfPhrase: true }) }),
  });
  return {
    ...details,
    book: { ...book, corrections: tidyCorrections(book.corrections, { isOfPhrase: false }) },
    chapters: chapters.map((chapter) => ({ ...chapter, phrases: chapter.phrases.map(tidyPhrase) })),
  };
}

/** Parses the details of our own export. Throws an OwnDetailsError if they are damaged or of another version. */
export function parseOwnDetails(json: string): OwnDetails {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch (error) {
    throw new OwnDetailsError('The book’s LingoStory details are damaged.', { cause: error });
  }
  const { version } = (content ?? {}) as { version?: unknown };
  if (typeof version === 'number' && version !== currentVersion)
    throw new OwnDetailsError('The book’s LingoStory details are from another version of LingoStory.');
  try {
    return tidyAllCorrections(detailsSchema.validateSync(content, { strict: true }));
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new OwnDetailsError(`The book’s LingoStory details are damaged: ${error.message}`, {
      cause: error,
    });
  }
}

const defaultDetails: FileBookDetails = {
  difficulty: 'Easy',
  sampleText: '',
  hours: 0,
  minutes: 0,
  audioRights: '',
  corrections: [],
};

/** Leaves out empty values, which many phrases have. */
const omitEmpty = <Value extends object>(values: Value) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value.length !== 0),
  );

function toPhraseDetails(item: IdentifiedChapter['items'][number]): object[] {
  if (item.type === 'picture') return [];
  const { id, text, translation, dictionary, wordTimes, areWordsMeasured, corrections } = item;
  return [
    {
      id,
      text,
      ...omitEmpty({ translation, dictionary, wordTimes, corrections }),
      ...(areWordsMeasured && { areWordsMeasured }),
    },
  ];
}

/**
 * Writes a book's details as JSON, in pieces. `sampleEntry` is the entry of the sample in the archive, if it has one.
 */
export async function* renderOwnDetails(
  { book, chapters }: Pick<BookSource, 'book' | 'chapters'>,
  loadChapter: (index: number) => Promise<IdentifiedChapter>,
  sampleEntry: string | undefined,
): AsyncGenerator<string> {
  const { title, authors, narrators, description, rights, details = defaultDetails } = book;
  const { sampleAudio: _source, ...otherDetails } = details;
  const bookDetails = { title, authors, narrators, description, rights, ...otherDetails };
  const head = {
    format: 'lingostory-book',
    version: currentVersion,
    book: { ...bookDetails, ...(sampleEntry === undefined ? {} : { sampleAudio: sampleEntry }) },
  };
  yield `${JSON.stringify(head).slice(0, -1)},"chapters":[`;
  for (const index of chapters.keys()) {
    const chapter: IdentifiedChapter = await loadChapter(index);
    const { isSample = false, published = true } = chapter;
    yield `${index === 0 ? '' : ','}\n${JSON.stringify({ title: chapter.title, isSample, published }).slice(0, -1)},"phrases":[`;
    let separator = '\n';
    for (const phrase of chapter.items.flatMap(toPhraseDetails)) {
      yield `${separator}${JSON.stringify(phrase)}`;
      separator = ',\n';
    }
    yield ']}';
  }
  yield ']}\n';
}
