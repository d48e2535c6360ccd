import { moveEmphasis } from '@lingostory/contract/emphasis';
import type { BookFile } from '../../../libraries/book-files/book-file.ts';
import { foldText } from '../../../libraries/matching/fold-text.ts';
import { compareTexts, containsWords } from '../../../libraries/matching/similarity.ts';
import type { NewPhrase } from '../base/insert-phrases.ts';
import type { CurrentPhrase } from './current-book.ts';
import { joinDictionaries } from './dictionary-lines.ts';

/** A translation stays if the texts before and after a correction are at least this similar, from 0 to 1. */
const minTranslatedSimilarity = 0.8;

/** The parts that a new text has at all. A table of phrases without pictures must not remove the book's. */
export type TextShape = { separators: boolean; emphasis: boolean; pictures: boolean };

export function findTextShape({ chapters }: Pick<BookFile, 'chapters'>): TextShape {
  const items = chapters.flatMap((chapter) => chapter.items);
  return {
    separators: items.some((item) => item.type === 'phrase' && item.separator !== 'space'),
    emphasis: items.some((item) => item.type === 'phrase' && item.emphasis.length > 0),
    pictures: items.some((item) => item.type === 'picture'),
  };
}

/** Returns the new content of a phrase. Parts that the new text doesn't have stay as they are in the book. */
export function mergeContent(
  content: NewPhrase,
  current: CurrentPhrase | undefined,
  shape: TextShape,
): NewPhrase {
  if (!current) return content;
  const { phrase, dictionary = '', translation = '' } = content;
  const isSameText = phrase === current.phrase;
  const currentEmphasis = moveEmphasis(current.emphasis, current.phrase, phrase);
  const isTranslationValid = isSameText || isSmallCorrection(current.phrase, phrase);
  // Word times are valid only for the text and the clip from which they were measured.
  const currentSound = isSameText ? current : { ...current, wordTimes: [], areWordsMeasured: false };
  const { clip, milliseconds, wordTimes, areWordsMeasured, isSetByHand } =
    content.clip === null ? currentSound : content;
  return {
    phrase,
    separator: shape.separators ? content.separator : current.separator,
    emphasis: (shape.emphasis ? content.emphasis : currentEmphasis) ?? [],
    pictures: (shape.pictures ? content.pictures : current.pictures) ?? [],
    dictionary: dictionary === '' ? current.dictionary : joinDictionaries(dictionary, current.dictionary),
    translation: translation || (isTranslationValid ? current.translation : ''),
    clip,
    milliseconds,
    wordTimes: wordTimes ?? [],
    areWordsMeasured: areWordsMeasured ?? false,
    isSetByHand: isSetByHand ?? false,
  };
}

/** Returns false if a text was rewritten, split or joined with another one, so that its translation doesn't fit anymore. */
function isSmallCorrection(before: string, after: string): boolean {
  const [foldedBefore, foldedAfter] = [foldText(before), foldText(after)];
  if (foldedBefore === foldedAfter) return true;
  const isPart = containsWords(foldedBefore, foldedAfter) || containsWords(foldedAfter, foldedBefore);
  return !isPart && compareTexts(before, after) >= minTranslatedSimilarity;
}
