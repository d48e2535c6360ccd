import { DictionaryError } from './dictionary-error.ts';
import { type DictionaryFileEntry, decodeUtf8, type EntryStream } from './entries.ts';
import { dictionaryLimits } from './limits.ts';
import { readPartBatches } from './read-parts.ts';
import { readFirstBytes } from './unpack-file.ts';

const lineFeedByte = 0x0a;

/**
 * Yields the entries of a file with one entry per line: a word, a tab, its meaning, and optionally another
 * tab and its part of speech.
 */
export async function* readTsv(path: string): EntryStream {
  const [firstLine, secondLine] = await readFirstBytes(path, 2);
  if ((firstLine === 0xff && secondLine === 0xfe) || (firstLine === 0xfe && secondLine === 0xff))
    throw new DictionaryError('The file is UTF-16. Please save it as UTF-8.');
  const batches = readPartBatches(path, {
    end: lineFeedByte,
    longest: dictionaryLimits.line,
    name: (no) => `Line ${no}`,
  });
  let lineNumber = 0;
  for await (const lines of batches)
    for (const bytes of lines) {
      lineNumber += 1;
      const entry = parseLine(bytes, lineNumber);
      if (entry) yield entry;
    }
}

/** Returns the entry of a line, or undefined if the line is blank. */
function parseLine(bytes: Buffer, lineNumber: number): DictionaryFileEntry | undefined {
  // Most blank lines are just a line feed. A file of millions of them should not need minutes.
  if (bytes.length === 1 && bytes[0] === lineFeedByte) return undefined;
  const line = decodeUtf8(bytes, `Line ${lineNumber}`).replace(/^\uFEFF/, '');
  if (line.includes('\0'))
    throw new DictionaryError(`Line ${lineNumber} isn’t text. Is this file a dictionary?`);
  if (line.trim() === '') return undefined;
  const [word = '', text, wordKind] = line.split('\t').map((column) => column.trim());
  if (text === undefined)
    throw new DictionaryError(`Line ${lineNumber}: there is no tab between the word and its meaning.`);
  if (word === '') throw new DictionaryError(`Line ${lineNumber}: there is no word before the tab.`);
  // Restores line breaks, which programs that write one entry per line escape as `\n`.
  return { word, text: text.replaceAll('\\n', '\n'), hasMarkup: false, ...(wordKind && { kind: wordKind }) };
}
