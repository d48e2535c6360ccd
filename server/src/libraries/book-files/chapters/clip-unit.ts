import { splitText } from '@lingostory/contract/studio/text/split-text';
import type { ClipUnit } from '../book-file.ts';

/** The text of a clip, and whether it consists of whole paragraphs. */
export type ClipText = { text: string; isWholeParagraph: boolean };

/** Share of a chapter's clips that must have the same length for the chapter to count as cut that way. */
const minTypicalShare = 0.8;
/** Share of whole paragraphs with several sentences. Above it, phrases that are paragraphs too don't explain them. */
const minParagraphShare = 0.2;
const maxPartialShare = 0.1;

const isWord = (text: string) => text.trim() !== '' && !/\s/.test(text.trim());
const hasSeveralSentences = (text: string) =>
  splitText(text, { longest: Number.POSITIVE_INFINITY }).length > 1;

/** Returns how much text a chapter's clips have. */
export function findClipUnit(clips: readonly ClipText[]): ClipUnit {
  if (clips.length === 0) return 'none';
  const share = (matches: (clip: ClipText) => boolean) => clips.filter(matches).length / clips.length;
  const wordShare = share(({ text }) => isWord(text));
  if (wordShare >= minTypicalShare) return 'word';
  const paragraphShare = share(({ text, isWholeParagraph }) => isWholeParagraph && hasSeveralSentences(text));
  const partialShare = share(({ isWholeParagraph }) => !isWholeParagraph);
  if (paragraphShare >= minParagraphShare && partialShare <= maxPartialShare) return 'paragraph';
  return wordShare <= 1 - minTypicalShare && paragraphShare <= minParagraphShare ? 'phrase' : 'mixed';
}
