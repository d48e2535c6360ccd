import { DefinitionFile } from './definition-file.ts';
import { DictionaryError, truncateForDisplay } from './dictionary-error.ts';
import { decodeUtf8, type EntryStream } from './entries.ts';
import { dictionaryLimits } from './limits.ts';
import { readParts } from './read-parts.ts';

export type DictdFiles = { index: string; dict: string };

const lineFeedByte = 0x0a;
const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Parses a number in dictd's base 64, most significant digit first. Returns undefined for invalid input. */
function parseBase64Number(text: string | undefined): number | undefined {
  if (!text || text.length > 8) return undefined;
  let decodedNumber = 0;
  for (const digit of text) {
    const value = base64Digits.indexOf(digit);
    if (value < 0) return undefined;
    decodedNumber = decodedNumber * 64 + value;
  }
  return decodedNumber;
}

/**
 * Converts a text to lower case without punctuation, the form in which a dictd index lists words and clients search
 * for them.
 */
const foldWord = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the word as its definition spells it: `l'Amérique`, where the index has `lamérique`. */
function findHeadword(word: string, text: string): string {
  const [line = ''] = text.trimStart().split('\n', 1);
  const foldedWord = foldWord(word);
  const possibleEndIndexes = [...line.slice(0, 2 * word.length + 20).matchAll(/(?=\s)|$/g)].map(
    ({ index }) => index,
  );
  const end = possibleEndIndexes.find(
    (possibleEndIndex) => possibleEndIndex > 0 && foldWord(line.slice(0, possibleEndIndex)) === foldedWord,
  );
  return end === undefined || foldedWord === '' ? word : line.slice(0, end).replace(/[,;:]$/, '');
}

/** Yields the entries of a dictd dictionary in the order of its index. */
export async function* readDictd({ index, dict }: DictdFiles): EntryStream {
  const describeLine = (lineNumber: number) => `Line ${lineNumber} of the .index file`;
  const definitions = await DefinitionFile.open(dict);
  try {
    let lineNo = 0;
    for await (const bytes of readParts(index, {
      end: lineFeedByte,
      longest: dictionaryLimits.line,
      name: describeLine,
    })) {
      lineNo += 1;
      const line = decodeUtf8(bytes, describeLine(lineNo)).trimEnd();
      if (line === '') continue;
      const [word = '', encodedOffset, length, writtenWord] = line.split('\t');
      const [offset, size] = [parseBase64Number(encodedOffset), parseBase64Number(length)];
      if (offset === undefined || size === undefined)
        throw new DictionaryError(`${describeLine(lineNo)} doesn’t say where the definition is.`);
      // Skips entries that describe the dictionary itself.
      if (/^00-?database/.test(word)) continue;
      const text = decodeUtf8(
        await definitions.read(offset, size, describeLine(lineNo)),
        `The definition of “${truncateForDisplay(word)}”`,
      );
      yield { word: writtenWord || findHeadword(word, text), text, hasMarkup: false };
    }
  } finally {
    await definitions.close();
  }
}
