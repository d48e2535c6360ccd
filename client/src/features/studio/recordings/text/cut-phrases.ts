import { splitText } from '@lingostory/contract/studio/text/split-text';
import {
  type LineReading,
  readLines,
  type ShapedText,
  splitLine,
} from '@lingostory/contract/studio/text/text-shape';

/**
 * Returns a function that splits a text into phrases while it is being edited. Caches the result for each line, so
 * that typing stays fast in a text of several thousand lines.
 */
export function createPhraseCutter(): (
  text: string,
  reading?: LineReading,
  leftOutLines?: ReadonlySet<number>,
) => readonly ShapedText[] {
  let phrasesByLine = new Map<string, readonly string[]>();
  return (text, reading, leftOutLines) => {
    const nextPhrasesByLine = new Map<string, readonly string[]>();
    const splitCached = (line: string) => {
      const phrases = nextPhrasesByLine.get(line) ?? phrasesByLine.get(line) ?? splitText(line);
      nextPhrasesByLine.set(line, phrases);
      return phrases;
    };
    const phrases = readLines(text, reading, leftOutLines).flatMap((line) => splitLine(line, splitCached));
    phrasesByLine = nextPhrasesByLine;
    return phrases;
  };
}
