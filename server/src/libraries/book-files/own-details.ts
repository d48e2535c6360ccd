import { difficulties } from '@lingostory/contract/catalogue/constants';
import { array, boolean, type InferType, number, object, string, ValidationError } from 'yup';
import type { FileBookDetails } from './book-file.ts';
import type { BookSource } from './book-source.ts';
import type { IdentifiedChapter } from './epub-writing/chapter-page.ts';

/** The version of the format below. A reader ignores details of another version. */
const currentVersion = 1;

const textField = () => string().strict().defined();
const countField = () => number().strict().integer().min(0);
const timePairsField = () =>
  array(countField().required())
    .strict()
    .test(
      'pairs',
      'Word times must be pairs of a start and an end.',
      (times) => (times?.length ?? 0) % 2 === 0,
    );
const correctionsField = () =>
  array(
    object({
      key: textField(),
      occurrence: countField().nullable().defined(),
      lemma: textField().nullable(),
      isName: boolean().strict().nullable().defined(),
    })
      .strict()
      .noUnknown()
      .required(),
  ).strict();

const bookSchema = object({
  title: textField(),
  authors: array(textField()).strict().required(),
  narrators: array(textField()).strict().required(),
  description: textField(),
  rights: textField(),
  difficulty: string().strict().oneOf(difficulties).required(),
  sampleText: textField(),
  hours: countField().required(),
  minutes: countField().max(59).required(),
  audioRights: textField(),
  /** The entry of the sample in the archive. */
  sampleAudio: string().strict(),
  corrections: correctionsField().required(),
})
  .strict()
  .noUnknown();

const phraseSchema = object({
  /** The id of the phrase's element in its page. */
  id: textField(),
  /** The text when it was exported. XML doesn't allow all of its characters. */
  text: textField(),
  translation: string().strict(),
  dictionary: string().strict(),
  wordTimes: timePairsField(),
  corrections: correctionsField(),
})
  .strict()
  .noUnknown();

const chapterSchema = object({
  title: textField(),
  isSample: boolean().strict().required(),
  published: boolean().strict().required(),
  phrases: array(phraseSchema.required()).strict().required(),
})
  .strict()
  .noUnknown();

const detailsSchema = object({
  format: string().strict().oneOf(['lingostory-book']).required(),
  version: number().strict().oneOf([currentVersion]).required(),
  book: bookSchema.required(),
  chapters: array(chapterSchema.required()).strict().required(),
})
  .strict()
  .noUnknown();

/** The parts of a book for which EPUB has no words, as `META-INF/lingostory.json` contains them. */
export type OwnDetails = InferType<typeof detailsSchema>;

/** Thrown for details that can't be used. Editors see its message. */
export class OwnDetailsError extends Error {}

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
    return detailsSchema.validateSync(content, { strict: true });
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
  const { id, text, translation, dictionary, wordTimes, corrections } = item;
  return [{ id, text, ...omitEmpty({ translation, dictionary, wordTimes, corrections }) }];
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
