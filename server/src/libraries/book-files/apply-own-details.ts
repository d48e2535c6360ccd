import { repairLine } from '@lingostory/contract/studio/text/split-text';
import type { BookFile, FileChapter, FilePhrase } from './book-file.ts';
import { recordingRightsPrefix } from './epub-writing/package-document.ts';
import { blankBookTitle, createChapterTitle, isVisible, toXmlCharacters } from './epub-writing/xml-text.ts';
import type { OwnDetails } from './own-details.ts';
import { toPlainText } from './package/read-metadata.ts';

type PhraseDetails = OwnDetails['chapters'][number]['phrases'][number];

/**
 * Returns a text without anything that reading a page changes: characters that XML doesn't allow, invisible characters,
 * and the kinds of spaces.
 */
const toComparableText = (text: string) =>
  repairLine(toXmlCharacters(text.replace(/\r/g, ' '))).replace(/\s+/g, ' ');

/**
 * Returns the exported text if it looks the same as the file's. A file can't contain some of its characters, and has
 * `fallback` instead of a blank text.
 */
function restoreText(text: string, exportedText: string, fallback = ''): string {
  const isSame = isVisible(exportedText)
    ? toComparableText(text) === toComparableText(exportedText)
    : !isVisible(text) || text === fallback;
  return isSame ? exportedText : text;
}

/** Returns the exported names, if the file has the same or none. A book without sound doesn't name its narrators. */
function restoreNames(names: string[], exportedNames: string[]): string[] {
  const visibleNames = exportedNames.filter(isVisible).map(toComparableText);
  const hasChanged =
    names.length !== visibleNames.length ||
    names.some((name, index) => toComparableText(name) !== visibleNames[index]);
  return names.length > 0 && hasChanged ? names : exportedNames;
}

/** Returns the exported description, if reading it as HTML gives the file's description. */
const restoreDescription = (description: string, exportedDescription: string) =>
  toComparableText(description) === toComparableText(toPlainText(toXmlCharacters(exportedDescription)))
    ? exportedDescription
    : description;

/** Returns the rights to the text, if the file's statement consists of them and those to the recording. */
function restoreRights(rights: string, { rights: textRights, audioRights }: OwnDetails['book']): string {
  const exportedLines = [
    textRights,
    ...(audioRights === '' ? [] : [`${recordingRightsPrefix}${audioRights}`]),
  ];
  const lines = exportedLines.map((line) => toComparableText(toPlainText(line)));
  const comparableRights = toComparableText(rights);
  // Together, they may have been too long.
  const isShortened =
    rights.endsWith('…') && lines.join(' ').trim().startsWith(comparableRights.slice(0, -1));
  if (isShortened) return textRights;
  const rest = lines
    .sort((line, other) => other.length - line.length)
    .reduce((text, line) => (line === '' ? text : text.replace(line, '')), comparableRights);
  return /[\p{L}\p{N}]/u.test(rest) ? rights : textRights;
}

/**
 * Returns a function that finds a phrase's details: by its id, or else the next ones with the same text. Details are
 * found only once, and only for a phrase whose text nobody has changed.
 */
function createDetailsFinder({ chapters }: OwnDetails) {
  const allDetails = chapters.flatMap(({ phrases }, chapterIndex) =>
    phrases.map((phrase) => ({ phrase, chapterIndex, text: toComparableText(phrase.text), isUsed: false })),
  );
  const detailsById = new Map(allDetails.map((details) => [details.phrase.id, details]));
  /** Last ones first, so that each search can remove the next ones. */
  const detailsByText = new Map<string, typeof allDetails>();
  for (const details of allDetails.toReversed()) {
    const sameTexts = detailsByText.get(details.text) ?? [];
    sameTexts.push(details);
    detailsByText.set(details.text, sameTexts);
  }
  const takeNext = (text: string) => {
    const sameTexts = detailsByText.get(text) ?? [];
    while (sameTexts.at(-1)?.isUsed) sameTexts.pop();
    return sameTexts.pop();
  };
  return ({ id, text }: FilePhrase): { phrase: PhraseDetails; chapterIndex: number } | undefined => {
    const comparableText = toComparableText(text);
    const sameId = id === undefined ? undefined : detailsById.get(id);
    const found = sameId?.text === comparableText && !sameId.isUsed ? sameId : takeNext(comparableText);
    if (found) found.isUsed = true;
    return found;
  };
}

/** Returns true for a text that the studio can store as a phrase. */
const isStorablePhrase = (text: string) =>
  repairLine(text) !== '' && !/[\p{Cc}\p{Surrogate}\u2028\u2029]/u.test(text);

function applyToPhrase(phrase: FilePhrase, details: PhraseDetails): FilePhrase {
  const { text, translation, dictionary, wordTimes, areWordsMeasured = false, corrections } = details;
  // Ranges of italics count the characters of the file's text.
  const hasSameLength = text.length === phrase.text.length || phrase.emphasis.length === 0;
  return {
    ...phrase,
    ...(hasSameLength && isStorablePhrase(text) ? { text } : {}),
    ...(translation === undefined ? {} : { translation }),
    ...(dictionary === undefined ? {} : { dictionary }),
    // Without the clip, its times have no meaning.
    ...(wordTimes === undefined || !phrase.clip ? {} : { wordTimes, areWordsMeasured }),
    ...(corrections === undefined ? {} : { corrections }),
  };
}

/**
 * Returns a book with the details of our own export: meanings, times of words, corrections, and everything else that
 * EPUB has no word for. Details of phrases and chapters that somebody has changed since are left out.
 */
export function applyOwnDetails(book: BookFile, details: OwnDetails): BookFile {
  const findDetails = createDetailsFinder(details);
  const applyToChapter = (chapter: FileChapter, index: number): FileChapter => {
    let chapterIndex: number | undefined;
    const items = chapter.items.map((item) => {
      const found = item.type === 'phrase' ? findDetails(item) : undefined;
      if (item.type !== 'phrase' || !found) return item;
      chapterIndex ??= found.chapterIndex;
      return applyToPhrase(item, found.phrase);
    });
    // A chapter without phrases is recognized by its number and title.
    const sameNumber = details.chapters[index];
    const restoreTitle = (exportedTitle: string) =>
      restoreText(chapter.title, exportedTitle, createChapterTitle(index + 1));
    const isSameBlank =
      sameNumber?.phrases.length === 0 && restoreTitle(sameNumber.title) === sameNumber.title;
    const foundChapter = chapterIndex === undefined ? undefined : details.chapters[chapterIndex];
    const exported = foundChapter ?? (isSameBlank ? sameNumber : undefined);
    if (!exported) return { ...chapter, items };
    const { title, isSample, published } = exported;
    return { ...chapter, items, title: restoreTitle(title), isSample, published };
  };
  const {
    title,
    authors,
    narrators,
    description,
    rights: _rights,
    sampleAudio,
    ...bookDetails
  } = details.book;
  return {
    ...book,
    title: restoreText(book.title, title, blankBookTitle),
    authors: restoreNames(book.authors, authors),
    narrators: restoreNames(book.narrators, narrators),
    description: restoreDescription(book.description, description),
    rights: restoreRights(book.rights, details.book),
    chapters: book.chapters.map(applyToChapter),
    details: { ...bookDetails, ...(sampleAudio === undefined ? {} : { sampleAudio }) },
  };
}
