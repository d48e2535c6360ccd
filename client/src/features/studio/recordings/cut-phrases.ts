import { splitText } from '@lingostory/contract/studio/text/split-text';

const lineBreakPattern = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Returns a function that splits a text into phrases while it is being edited. Caches the result for each line, so
 * that typing stays fast in a text of several thousand lines.
 */
export function createPhraseCutter(): (text: string) => readonly string[] {
  let phrasesByLine = new Map<string, readonly string[]>();
  return (text) => {
    const nextPhrasesByLine = new Map<string, readonly string[]>();
    for (const line of text.split(lineBreakPattern)) {
      if (!nextPhrasesByLine.has(line))
        nextPhrasesByLine.set(line, phrasesByLine.get(line) ?? splitText(line));
    }
    phrasesByLine = nextPhrasesByLine;
    return text.split(lineBreakPattern).flatMap((line) => nextPhrasesByLine.get(line) ?? []);
  };
}
